import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainBody } from '../../../server/kit/drainBody.ts';
import { useApp } from '../../kit/app.ts';
import { portOf, serving, stop } from '../../kit/listening.ts';

const MB = 1024 * 1024;

/** A connection that sends the whole request before it looks at the response, as browsers do. */
function connection(server: Server) {
  const socket: Socket = connect(portOf(server), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text: string) => {
    received += text;
  });
  /** Sends a request. Resolves with status line and body. */
  const send = async (head: string, body = Buffer.alloc(0)) => {
    received = '';
    socket.write(`${head}\r\nHost: haoyi.test\r\nContent-Length: ${body.length}\r\n\r\n`);
    await new Promise<void>((done, fail) => {
      socket.write(body, (error) => (error ? fail(error) : done()));
    });
    for (;;) {
      const [top = '', rest] = received.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(top)?.[1]);
      if (rest !== undefined && Buffer.byteLength(rest) >= length) return { top: top.split('\r\n')[0], rest };
      await Promise.race([
        once(socket, 'data'),
        once(socket, 'close').then(() => Promise.reject(new Error('the connection ended'))),
      ]);
    }
  };
  return { socket, send };
}

describe('an early response', () => {
  const t = useApp();
  let server: Server;
  beforeAll(async () => {
    server = await serving(t.app);
  });
  afterAll(() => stop(server));

  const picture = 'Content-Type: multipart/form-data; boundary=x';
  it.each([
    ['401', `POST /api/upload/image HTTP/1.1\r\nToken: dead\r\n${picture}`, 8 * MB, 200, 401],
    [
      '403',
      `POST /api/ops/saleOrder/1/advance HTTP/1.1\r\n%\r\nContent-Type: application/json`,
      MB / 4,
      200,
      403,
    ],
    [
      'too large for a call without a file',
      `POST /api/account/problem HTTP/1.1\r\n${picture}`,
      8 * MB,
      200,
      422,
    ],
    ['too large', `POST /api/upload/image HTTP/1.1\r\n%\r\n${picture}`, 13 * MB, 200, 422],
    ['no such call', `POST /api/nothing HTTP/1.1\r\n${picture}`, MB / 4, 404, 404],
    ['no such page', `POST /nothing HTTP/1.1\r\n${picture}`, 8 * MB, 404, 404],
  ])(
    'of %s reaches a client that is still sending, and keeps the connection',
    async (_, head, size, status, code) => {
      const { token } = await t.login('13900020001');
      const { socket, send } = connection(server);
      const { top, rest } = await send(head.replace('%', `Token: ${token}`), Buffer.alloc(size));
      const next = await send('GET /api/web/gameTemp HTTP/1.1');
      socket.destroy();
      expect([
        top?.split(' ')[1],
        (JSON.parse(rest) as { code: number }).code,
        next.top?.split(' ')[1],
      ]).toEqual([String(status), code, '200']);
    },
  );
});

describe('the limit', () => {
  it.each([
    ['size', { most: MB, longest: 120_000 }],
    ['time', { most: 64 * MB, longest: 1 }],
  ])('of %s ends the draining and closes the connection', async (_, bounds) => {
    const server = await serving(new Hono().use('*', drainBody(bounds)).post('/', (c) => c.text('no')));
    const { socket } = connection(server);
    socket.on('error', () => undefined);
    socket.write(`POST / HTTP/1.1\r\nHost: haoyi.test\r\nContent-Length: ${16 * MB}\r\n\r\n`);
    socket.write(Buffer.alloc(8 * MB));
    await new Promise((done) => socket.once('close', done));
    expect(await promisify(server.getConnections.bind(server))()).toBe(0);
    stop(server);
  });
});
