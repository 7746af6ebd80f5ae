import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeContent } from '../../../contract/staff/calls.ts';
import { submitProblem } from '../../../contract/support/calls.ts';
import { createApp } from '../../../server/http/app.ts';
import { MAX_BODY_BYTES } from '../../../server/kit/bodyLimit.ts';
import { createLog } from '../../../server/kit/log.ts';
import { useApp } from '../../kit/app.ts';
import { invalid } from '../../kit/refusals.ts';
import { portOf, serving, stop } from '../../kit/listening.ts';

const KB = 1024;

const t = useApp();
let server: Server;
let token: string;
beforeAll(async () => {
  ({ token } = await t.login('13900030001'));
  server = await serving(t.app);
});
afterAll(() => stop(server));

/** Sends a request over a connection of its own. Resolves with status line and body. */
async function say(head: string, body = ''): Promise<{ top: string; rest: string }> {
  const socket = connect(portOf(server), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text: string) => {
    received += text;
  });
  socket.write(`${head}\r\nHost: haoyi.test\r\nConnection: close\r\n\r\n${body}`);
  await once(socket, 'end');
  const [top = '', ...rest] = received.split('\r\n\r\n');
  return { top: top.split('\r\n')[0] ?? '', rest: rest.join('\r\n\r\n') };
}

/** Encodes a body as one chunk (`Transfer-Encoding: chunked`). */
const inChunks = (text: string) => {
  const bytes = Buffer.from(text);
  return `${bytes.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
};
const CHUNKED = 'Transfer-Encoding: chunked\r\nContent-Type: application/json';

describe('a body without Content-Length', () => {
  it('is read as usual', async () => {
    const problem = { content: '订单一直没有到账', type: '1', imgurl: '' };
    const { top, rest } = await say(
      `POST /api/account/problem HTTP/1.1\r\nToken: ${token}\r\n${CHUNKED}`,
      inChunks(JSON.stringify(problem)),
    );
    expect(top).toBe('HTTP/1.1 200 OK');
    expect(rest).toContain('"code":200');
  });

  it.each(['POST', 'PUT'])('%s without a body is refused for the missing fields', async (method) => {
    const path = method === 'POST' ? '/api/login' : '/api/system/user/profile';
    const { top, rest } = await say(`${method} ${path} HTTP/1.1\r\nToken: ${token}`);
    expect(top).toBe('HTTP/1.1 200 OK');
    expect(rest).not.toContain('"code":500');
  });

  it('reaches the payment notice', async () => {
    const { top, rest } = await say(
      'POST /api/pay/notify/alipay HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Type: application/x-www-form-urlencoded',
      inChunks('sign=none'),
    );
    expect([top, rest.includes('fail')]).toEqual(['HTTP/1.1 200 OK', true]);
  });

  it('is refused when it is too long', async () => {
    const { rest } = await say(
      `POST /api/account/problem HTTP/1.1\r\nToken: ${token}\r\n${CHUNKED}`,
      inChunks('x'.repeat(257 * KB)),
    );
    expect(rest).toContain('提交的内容太大');
  });
});

describe('a content import without Content-Length', () => {
  const send = async (body: string, session?: string) => {
    const { rest } = await say(
      `POST ${changeContent.path} HTTP/1.1\r\nToken: ${session ?? ''}\r\n${CHUNKED}`,
      inChunks(body),
    );
    return JSON.parse(rest) as { code: number };
  };
  const tooLong = ' '.repeat(MAX_BODY_BYTES.content + 1);

  it('is not read before the caller is known', async () => {
    expect([(await send(tooLong)).code, (await send(tooLong, token)).code]).toEqual([401, 403]);
  });

  it('is read up to its limit for staff', async () => {
    const staff = await t.login('13900030002', { role: 'staff', roles: ['admin'] });
    expect(await send(tooLong, staff.token)).toEqual(invalid('', '提交的内容太大'));
    const longest = `{}${' '.repeat(MAX_BODY_BYTES.content - 2)}`;
    expect(await send(longest, staff.token)).toEqual(await send('{}', staff.token));
  });
});

describe('a client that disconnects before its body is complete', () => {
  it.each(['Content-Length: 900', 'Transfer-Encoding: chunked'])(
    '(%s) is no error in the log',
    async (length) => {
      const lines: string[] = [];
      const app = createApp({
        ...t.ctx,
        log: createLog({ level: 'trace', write: (text) => void lines.push(text) }),
      });
      const answers: Promise<Response>[] = [];
      const begun = new EventEmitter();
      const observed = await serving({
        fetch(request, env) {
          const answer = Promise.resolve(app.fetch(request, env));
          answers.push(answer);
          begun.emit('request');
          return answer;
        },
      });
      const socket = connect(portOf(observed), '127.0.0.1');
      socket.write(
        `POST /api/account/problem HTTP/1.1\r\nHost: haoyi.test\r\nToken: ${token}\r\n${length}\r\n\r\n5\r\n{"con`,
      );
      await once(begun, 'request');
      socket.destroy();
      await Promise.all(answers);
      observed.close();
      expect(lines.map((line) => (JSON.parse(line) as { msg: string; level: number }).msg)).toEqual([
        'the client has gone',
      ]);
    },
  );
});

describe('a body that is too long', () => {
  it.each([
    ['a call', '/api/account/problem', 257 * KB],
    ['a call, with a slash at its end', '/api/account/problem/', 257 * KB],
  ])('is refused by %s', async (_, path, size) => {
    const { rest } = await say(
      `POST ${path} HTTP/1.1\r\nToken: ${token}\r\nContent-Type: application/json\r\nContent-Length: ${size}`,
      'x'.repeat(size),
    );
    expect(JSON.parse(rest)).toEqual(invalid('', '提交的内容太大'));
  });
});

describe('a list that is too long', () => {
  it('is refused in one sentence, not in one for each of its items', async () => {
    const imgurl = Array.from({ length: 20_000 }, () => 1);
    const { body } = await t.send(submitProblem.path, {
      method: 'POST',
      token,
      body: JSON.stringify({ content: '订单一直没有到账', type: '1', imgurl }),
    });
    expect(body).toMatchObject({ code: 422, errors: [{ path: 'imgurl' }] });
    expect(body.errors).toHaveLength(1);
  });
});
