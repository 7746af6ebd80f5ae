import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { S3Config } from '../../server/pictures/s3.ts';
import { listening, portOf } from './listening.ts';

/** An S3-compatible store over HTTP, in memory. */
export interface S3StandIn {
  config: S3Config;
  files: Map<string, Uint8Array>;
  /** When set, the response to every correctly signed request. */
  fault: { status: number; code: string } | undefined;
  close(): Promise<void>;
}

const hex = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Checks a signature (AWS Signature Version 4). Returns the error code, or undefined when it is right. */
function faultOf(
  request: Request,
  body: Uint8Array,
  { keyId, secret, region }: S3Config,
): string | undefined {
  const header = (name: string) => request.headers.get(name) ?? '';
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w{64})$/.exec(
      header('authorization'),
    );
  const [, id, day = '', place, names = '', signature] = parts ?? [];
  if (!parts) return 'AccessDenied';
  if (id !== keyId || place !== region) return 'InvalidAccessKeyId';
  const date = header('x-amz-date');
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  const at = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  if (!date.startsWith(day) || !(Math.abs(Date.now() - at) < 15 * 60_000)) return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    return 'AccessDenied';
  if (header('x-amz-content-sha256') !== hex(body)) return 'XAmzContentSHA256Mismatch';
  const { pathname, searchParams } = new URL(request.url);
  searchParams.sort();
  const canonical = [
    request.method,
    pathname,
    searchParams.toString(),
    ...signed.map((name) => `${name}:${header(name).trim()}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day));
  const right = hmac(key, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${hex(canonical)}`).toString('hex');
  return signature === right ? undefined : 'SignatureDoesNotMatch';
}

const refusal = (status: number, code: string) =>
  new Response(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`, { status });

export async function startS3(): Promise<S3StandIn> {
  const files = new Map<string, Uint8Array>();
  const config: S3Config = {
    endpoint: '',
    bucket: 'pictures',
    region: 'cn-test-1',
    keyId: 'KEY',
    secret: 'SECRET',
  };
  const standIn: Omit<S3StandIn, 'close'> = { config, files, fault: undefined };
  const answer = async (request: Request): Promise<Response> => {
    const body = new Uint8Array(await request.arrayBuffer());
    const wrong = faultOf(request, body, config);
    if (wrong !== undefined) return refusal(403, wrong);
    if (standIn.fault) return refusal(standIn.fault.status, standIn.fault.code);
    const [, bucket, name = ''] = new URL(request.url).pathname.split('/');
    if (bucket !== 'pictures') return refusal(404, 'NoSuchBucket');
    const file = files.get(name);
    switch (request.method) {
      case 'PUT':
        files.set(name, body);
        return new Response(null, { status: 200 });
      case 'DELETE':
        files.delete(name);
        return new Response(null, { status: 204 });
      case 'GET':
        return file ? new Response(Buffer.from(file)) : refusal(404, 'NoSuchKey');
      default:
        return refusal(405, 'MethodNotAllowed');
    }
  };
  const server = createServer(getRequestListener(answer));
  await listening(server);
  config.endpoint = `http://127.0.0.1:${portOf(server)}`;
  return Object.assign(standIn, {
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}
