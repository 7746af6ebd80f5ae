import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendSmsCode } from '../../../contract/account/calls.ts';
import { createTestClock } from '../../kit/testClock.ts';
import { signatureOf } from '../../../server/providers/signedForm.ts';
import { createSmsGateway } from '../../../server/providers/smsGateway.ts';
import { listening, portOf } from '../../kit/listening.ts';
import { useApp } from '../../kit/app.ts';

/** A fake gateway that checks signatures, records messages and sends the configured answer. */
let gateway: Server;
let url: string;
let answer: { status: number; body: string };
const taken: Record<string, string>[] = [];
const SECRET = 'a secret of the gateway';

beforeAll(async () => {
  gateway = createServer((request, response) => {
    void text(request).then((body) => {
      const { sign, ...fields } = Object.fromEntries(new URLSearchParams(body));
      const isSigned = sign === signatureOf(fields, SECRET);
      if (isSigned) taken.push(fields);
      response.writeHead(isSigned ? answer.status : 403, { 'Content-Type': 'application/json' });
      response.end(isSigned ? answer.body : '{"code":403}');
    });
  });
  await listening(gateway);
  url = `http://127.0.0.1:${portOf(gateway)}/send`;
});
afterAll(() => void gateway.close());
beforeEach(() => {
  answer = { status: 200, body: '{"code":0}' };
  taken.length = 0;
});

const gatewayOf = (secret = SECRET) =>
  createSmsGateway(
    { url, appId: 'haoyi', secret },
    { fetch, clock: createTestClock('2026-11-22T00:00:00.000Z'), ids: { next: () => 'n1' } },
  );

it('posts one signed form per message', async () => {
  await gatewayOf().send('13712345678', '【号易】验证码 012345');
  expect(taken).toEqual([
    {
      appId: 'haoyi',
      phone: '13712345678',
      content: '【号易】验证码 012345',
      timestamp: String(Date.parse('2026-11-22T00:00:00.000Z')),
      nonce: 'n1',
    },
  ]);
});

it.each([
  [200, '{"code":"15"}', 'the gateway for text messages answered 200, code 15'],
  [502, 'bad gateway', 'the gateway for text messages answered 502, code undefined'],
  [200, '', 'the gateway for text messages answered 200, code undefined'],
])(
  'rejects when the gateway answers %i %s, without phone or code in the error',
  async (status, body, message) => {
    answer = { status, body };
    await expect(gatewayOf().send('13712345678', '验证码 012345')).rejects.toThrow(new Error(message));
  },
);

it('rejects when the secret differs', async () => {
  await expect(gatewayOf('another').send('13712345678', '验证码 012345')).rejects.toThrow(/answered 403/);
  expect(taken).toEqual([]);
});

const t = useApp();

it('tells the caller that the code could not be sent', async () => {
  t.ctx.providers.sms = gatewayOf();
  answer = { status: 500, body: '' };
  const { body } = await t.call(sendSmsCode, { input: { phone: '13712345670', purpose: 'register' } });
  expect([body.code, body.reason, body.msg]).toEqual([
    409,
    'smsUndelivered',
    '短信没能发出，请 1 分钟后再试',
  ]);
});

it('counts no text message that was not sent, but the minute until the next request', async () => {
  t.ctx.providers.sms = gatewayOf();
  answer = { status: 500, body: '' };
  const request = async () =>
    (await t.call(sendSmsCode, { input: { phone: '13712345671', purpose: 'register' } })).body.msg;
  const failed = '短信没能发出，请 1 分钟后再试';
  for (let tries = 0; tries < 7; tries += 1) {
    expect(await request()).toBe(failed);
    t.clock.advance(61_000);
  }
  expect(await request()).toBe(failed);
  expect(await request()).toMatch(/^验证码已发送，请 .* ?后再获取$/);
  t.ctx.providers.sms = { send: async (phone, content) => void t.sms.push({ phone, content }) };
  t.clock.advance(61_000);
  await request();
  expect(t.sms.map(({ phone }) => phone)).toEqual(['13712345671']);
});
