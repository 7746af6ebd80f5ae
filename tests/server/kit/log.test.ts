import { checksOf } from '../../kit/inspections.ts';
import { expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import type { SmsPurpose } from '../../../contract/account/signIn.ts';
import { createLog } from '../../../server/kit/log.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';
import { newOrder, payAndSettle, listingOnSale } from '../../kit/orders.ts';
import { pictureFile, uploadFile } from '../../kit/selling.ts';

let log = '';
const uploadDir = temporaryFolder();

const t = useApp({
  log: createLog({ level: 'trace', write: (text) => void (log += text) }),
  uploadDir,
});

const PHONE = '13912340001';
const NEW_PHONE = '13912340002';
const SECRETS = {
  'first password': 'first-Passw0rd',
  'new password': 'second-Passw0rd',
  'game account': 'log_player_77',
  'game password': 'game-Secret9',
  'ID number': '11010519491231002X',
  phone: PHONE,
  'new phone': NEW_PHONE,
};

it('no log line of a whole journey contains a secret or personal data', async () => {
  const found: Record<string, string> = { ...SECRETS };
  const codeTo = async (phone: string, purpose: SmsPurpose, token?: string) => {
    t.clock.advance(61_000);
    const reply = await t.call(calls.sendSmsCode, {
      input: { phone, purpose },
      ...(token !== undefined && { token }),
    });
    const code = t.lastCode(phone);
    found[`code ${purpose} to ${phone}`] = code;
    return { smsKey: reply.value.key, smsCode: code };
  };
  const signIn = (password: string) => async () =>
    t.call(calls.loginByPassword, { input: { phone: PHONE, password, ...(await t.captcha()) } });
  const remember = ({ value }: { value: { token: string } }, name: string) => (found[name] = value.token);
  const { 'first password': password, 'new password': newPassword } = SECRETS;

  // Every external service fails once, with an error that quotes its input.
  const { sms } = t.ctx.providers;
  const broken = (about: string) => Promise.reject(new Error(`the gateway does not take ${about}`));
  t.ctx.providers.sms = { send: (phone, content) => broken(`${phone}: ${content}`) };
  await t.call(calls.sendSmsCode, { input: { phone: PHONE, purpose: 'register' } });
  t.ctx.providers.sms = sms;
  await t.app.request('/api/pay/notify/alipay', {
    method: 'POST',
    body: new URLSearchParams({ out_trade_no: 'HYzf1', buyer_logon_id: PHONE, sign: 'forged' }),
  });

  await t.call(calls.register, { input: { phone: PHONE, password, ...(await codeTo(PHONE, 'register')) } });
  remember(
    await t.call(calls.loginBySms, { input: { phone: PHONE, ...(await codeTo(PHONE, 'phoneLogin')) } }),
    'token 1',
  );
  await signIn('wrong-Passw0rd1')();
  found['wrong password'] = 'wrong-Passw0rd1';
  const token = remember(await signIn(password)(), 'token 2');
  await t.call(calls.resetPassword, {
    input: { phone: PHONE, password: newPassword, ...(await codeTo(PHONE, 'resetPwd')) },
    token,
  });
  await t.call(calls.verifyIdentity, {
    input: { name: '张三丰', idNumber: SECRETS['ID number'] },
    token,
  });
  await uploadFile({ token, ...t.as(token) } as SignedIn, await pictureFile('我的身份证.png'));

  const listing = await listingOnSale(t);
  const login = { account: SECRETS['game account'], password: SECRETS['game password'] };
  await t.sql`update credentials set cipher = ${t.ctx.vault.seal(JSON.stringify(login))}
    where listing_id = ${listing.id}`;
  const order = await t.do(calls.placeOrder, { input: newOrder(listing), token });
  t.payments.isDown = true;
  const noCode = { params: { id: order.id }, input: { method: 'wechat', kind: 'full' }, token } as const;
  expect((await t.call(calls.payOrder, noCode)).body.reason).toBe('methodUnavailable');
  await t.call(calls.queryOrder, { input: { id: order.id, force: true }, token });
  t.payments.isDown = false;
  await payAndSettle(t, { token, ...t.as(token) } as SignedIn, order.id, 'full');
  const staff = await t.login('13700000000', { role: 'staff' });
  for (const event of ['inspection.start', 'inspection.pass', 'rebinding.finish'] as const) {
    const input = { event, password: 'new-pass-9', checks: await checksOf(t, order.id) };
    await staff.call(calls.advanceOrder, { params: { id: order.id }, input });
  }
  const reveal = { params: { id: order.id }, token, input: {} } as const;
  const { open } = t.ctx.vault;
  t.ctx.vault.open = (sealed) => {
    throw new Error(`cannot open ${sealed.slice(0, 2)} for ${PHONE}`);
  };
  expect((await t.call(calls.revealCredential, reveal)).status).toBe(500);
  t.ctx.vault.open = open;
  const shown = await t.do(calls.revealCredential, reveal);
  expect(shown.account).toBe(login.account);
  found['game password after 换绑'] = shown.password;
  await runDueJobs(t.ctx);

  const [old, fresh] = [
    await codeTo(PHONE, 'changePhone', token),
    await codeTo(NEW_PHONE, 'changePhone', token),
  ];
  t.ctx.providers.sms = { send: (phone) => broken(phone) };
  const changed = await t.call(calls.changePhone, {
    input: { phone: NEW_PHONE, ...fresh, oldCode: old.smsCode, oldKey: old.smsKey },
    token,
  });
  expect(changed.body.code).toBe(200);

  const messages = new Set(
    log.split('\n').flatMap((line) => (line === '' ? [] : [(JSON.parse(line) as { msg: string }).msg])),
  );
  expect([...messages].sort()).toEqual([
    'a code was not sent',
    'a payment notice did not verify',
    'request failed',
    'the payment provider opened no payment',
    'the payment provider was not reached',
    'the text message about a changed account was not sent',
  ]);
  const leaked = Object.entries(found).filter(([, secret]) =>
    // A six-digit code may occur inside another number; a longer secret may not occur at all.
    secret.length === 6 ? new RegExp(`\\b${secret}\\b`).test(log) : log.includes(secret),
  );
  expect(leaked).toEqual([]);
  expect(log.match(/(?<!\d)1[3-9]\d{9}(?!\d)|验证码 ?\d{6}/g)).toBeNull();
});
