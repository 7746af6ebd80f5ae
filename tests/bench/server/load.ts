import { connect } from 'node:net';

/** Result of a load test: responses per second, and response times in ms. */
export interface Load {
  perSecond: number;
  median: number;
  p99: number;
  slowest: number;
}

export function requestOf(
  method: 'GET' | 'POST',
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Readonly<Record<string, string>> } = {},
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(text === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Sends requests over one keep-alive connection, one at a time. */
function connection(
  port: number,
  next: () => Buffer | undefined,
  heard: (ms: number, status: number, size: number) => void,
): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    let status = 0;
    /** Body bytes still to come; -1 until the header is complete, -2 in a chunked body. */
    let missing = -1;
    let size = 0;
    let head = Buffer.alloc(0);
    const send = () => {
      const request = next();
      if (request === undefined) {
        socket.end();
        done();
        return;
      }
      sentAt = performance.now();
      missing = -1;
      socket.write(request);
    };
    const arrived = () => {
      heard(performance.now() - sentAt, status, size);
      send();
    };
    socket.on('connect', send);
    socket.on('error', fail);
    socket.on('data', (data) => {
      let chunk = data;
      if (missing === -1) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        const text = head.toString('latin1', 0, end);
        status = Number(text.slice(9, 12));
        chunk = head.subarray(end + 4);
        head = Buffer.alloc(0);
        size = 0;
        const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
        missing = length === undefined ? (status === 304 ? 0 : -2) : Number(length);
      }
      size += chunk.length;
      if (missing === -2) {
        if (chunk.subarray(-5).equals(LAST_CHUNK)) arrived();
        return;
      }
      missing -= chunk.length;
      if (missing <= 0) arrived();
    });
  });
}

/**
 * Sends requests to a local server for `seconds` over a number of connections. `request` builds the nth request; at
 * most `most` are sent. Throws on a status other than 200 or 304.
 */
export async function load(
  port: number,
  request: (n: number) => Buffer,
  { connections, seconds, most = Infinity }: { connections: number; seconds: number; most?: number },
): Promise<Load & { answers: number; bytes: number }> {
  const took: number[] = [];
  let bytes = 0;
  let sent = 0;
  const from = performance.now();
  const until = from + seconds * 1000;
  const next = () => (sent >= most || performance.now() >= until ? undefined : request(sent++));
  await Promise.all(
    Array.from({ length: connections }, () =>
      connection(port, next, (ms, status, size) => {
        if (status !== 200 && status !== 304) throw new Error(`answered ${status}`);
        took.push(ms);
        bytes += size;
      }),
    ),
  );
  const lasted = (performance.now() - from) / 1000;
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    perSecond: took.length / lasted,
    median: at(0.5),
    p99: at(0.99),
    slowest: at(1),
    answers: took.length,
    bytes: Math.round(bytes / Math.max(1, took.length)),
  };
}
