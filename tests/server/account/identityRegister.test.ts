import { beforeAll, describe, expect, it } from 'vitest';
import { verifyIdentity } from '../../../contract/account/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { createTestClock } from '../../kit/testClock.ts';
import { createLog } from '../../../server/kit/log.ts';
import { createIdentityRegister, type RegisterService } from '../../../server/providers/identityRegister.ts';
import { signatureOf } from '../../../server/providers/signedForm.ts';
import { STAND_IN_REGISTER, standInRegister } from '../../../server/providers/standInRegister.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { createIdNumber } from '../../kit/idNumber.ts';
import { conflict, invalid } from '../../kit/refusals.ts';
import { openTaskId } from '../../kit/tasks.ts';

const clock = createTestClock('2026-11-25T00:00:00.000Z');
const parts = { clock, ids: { next: () => 'n1' }, log: createLog({ level: 'silent' }) };
const config = { url: 'https://identity.example/check', appId: 'haoyi', secret: 'a secret of the register' };

/** A client of the register that gets this answer, and the requests that it sent. */
function registerWith(answer: () => Response | Promise<Response>) {
  const sent: Record<string, string>[] = [];
  const provider = createIdentityRegister(config, {
    ...parts,
    fetch: async (_, init) => {
      sent.push(Object.fromEntries(init?.body as URLSearchParams) as Record<string, string>);
      return answer();
    },
  });
  return { sent, check: () => provider.check('张三', '11010519491231002X') };
}

describe('the identity register', () => {
  it('receives one signed form', async () => {
    const { sent, check } = registerWith(() => Response.json({ code: 0, result: 1 }));
    expect(await check()).toBe('match');
    const fields = {
      appId: 'haoyi',
      name: '张三',
      idNumber: '11010519491231002X',
      timestamp: String(clock.now()),
      nonce: 'n1',
    };
    expect(sent).toEqual([{ ...fields, sign: signatureOf(fields, config.secret) }]);
  });

  it.each<[string, () => Response | Promise<Response>, string]>([
    ['result 2', () => Response.json({ code: 0, result: 2 }), 'mismatch'],
    ['result 3', () => Response.json({ code: 0, result: 3 }), 'uncertain'],
    ['another result', () => Response.json({ code: 0, result: 9 }), 'uncertain'],
    ['a refusal', () => Response.json({ code: 403, result: 1 }), 'uncertain'],
    ['a fault', () => Response.json({ code: 0, result: 1 }, { status: 500 }), 'uncertain'],
    ['no JSON', () => new Response('<html>'), 'uncertain'],
    ['no network', () => Promise.reject(new TypeError('fetch failed')), 'uncertain'],
    ['a timeout', () => Promise.reject(new DOMException('late', 'TimeoutError')), 'uncertain'],
  ])('with %s', async (_, answer, expected) => {
    expect(await registerWith(answer).check()).toBe(expected);
  });

  it.each<[string, () => Response | Promise<Response>, string]>([
    ['an answer', () => Response.json({ code: 0, result: 3 }), 'answered'],
    ['a refusal', () => Response.json({ code: 403 }), 'the register answered 200, code 403'],
    ['no network', () => Promise.reject(new TypeError('fetch failed')), 'fetch failed'],
  ])('reports %s to the health page', async (_, answer, expected) => {
    const seen: string[] = [];
    const watch = ({ ask }: RegisterService): RegisterService => ({
      async ask(...args) {
        const asked = ask(...args);
        await asked.then(
          () => seen.push('answered'),
          (error: Error) => seen.push(error.message),
        );
        return asked;
      },
    });
    const fetch = async () => answer();
    const provider = createIdentityRegister(config, { ...parts, fetch, watch });
    expect([await provider.check('张三', '11010519491231002X'), seen]).toEqual(['uncertain', [expected]]);
  });

  it('of the demo speaks the protocol and refuses another signature', async () => {
    const standIn = (secret: string) =>
      createIdentityRegister({ ...STAND_IN_REGISTER, secret }, { ...parts, fetch: standInRegister });
    const asked = standIn(STAND_IN_REGISTER.secret);
    expect(await asked.check('张三', '110105194912310021')).toBe('match');
    expect(await asked.check('张三', '110105194912310005')).toBe('mismatch');
    expect(await asked.check('张三', '110105194912319991')).toBe('uncertain');
    expect(await asked.check('Ann Lee', '110105194912310021')).toBe('uncertain');
    expect(await standIn('another').check('张三', '110105194912310021')).toBe('uncertain');
  });
});

describe('real-name verification', () => {
  const kit = useApp();

  const idNumber = (serial: string, birth = '19910415') => createIdNumber(birth, serial);
  const ask = async (serial: string, birth?: string) => {
    const who = await kit.someone({ realStatus: 'unverified' });
    return who.call(verifyIdentity, { input: { name: '张三', idNumber: idNumber(serial, birth) } });
  };

  it('is refused at the number when they do not match, and stores nothing', async () => {
    const { body } = await ask('000');
    expect(body).toEqual(invalid('idNumber', '姓名和身份证号码对不上，请对照证件核对'));
    expect(
      await kit.sql`select id from users where id_card_hash = ${kit.ctx.vault.markOf(idNumber('000'))}`,
    ).toEqual([]);
  });

  it('goes to staff without a register', async () => {
    const { identity, ...providers } = kit.ctx.providers;
    kit.ctx.providers = providers;
    const { value } = await ask('124');
    kit.ctx.providers = { ...providers, ...(identity && { identity }) };
    expect(value.realStatus).toBe('reviewing');
  });
});

describe('a number that is used or barred', () => {
  const kit = useApp();
  const numbers = { used: createIdNumber('19910415', '131'), barred: createIdNumber('19910415', '132') };
  const owner = '张三丰';
  let holder: SignedIn;

  const submit = async (number: string, name = owner) => {
    const who = await kit.someone({ realStatus: 'unverified' });
    const { body } = await who.call(verifyIdentity, { input: { name, idNumber: number } });
    return { who, answer: [body.code, body.reason ?? body.errors ?? body.msg] };
  };
  const registerSays = (check: (name: string) => 'match' | 'mismatch' | 'uncertain') => {
    kit.ctx.providers.identity = { check: async (name) => check(name) };
  };

  beforeAll(async () => {
    registerSays(() => 'match');
    ({ who: holder } = await submit(numbers.used));
    const { who } = await submit(numbers.barred);
    await kit.sql`insert into barred_people (id, kind, mark, user_id, staff_id, reason, created_at)
      select 'barred-1', 'identity', id_card_hash, id, id, '冒用', ${new Date(kit.clock.now()).toISOString()}
      from users where id = ${who.id}`;
    await kit.sql`update users set id_card_hash = null where id = ${who.id}`;
  });

  it('is told apart only to somebody who knows the name', async () => {
    registerSays((name) => (name === owner ? 'match' : 'mismatch'));
    const unused = createIdNumber('19910415', '133');
    const answers = [];
    for (const number of [numbers.used, numbers.barred, unused]) {
      answers.push((await submit(number, '赵无极')).answer, (await submit(number)).answer);
    }
    const mismatch = [422, [{ path: 'idNumber', message: '姓名和身份证号码对不上，请对照证件核对' }]];
    expect(answers).toEqual([
      mismatch,
      [409, 'idTaken'],
      mismatch,
      [409, 'barred'],
      mismatch,
      [200, '操作成功'],
    ]);
  });

  it.each([
    ['used', 'idTaken', '重复认证', '另一个账号用了这个证件号，不能通过'],
    ['barred', 'barred', '黑名单', '证件号在黑名单里，不能通过'],
  ] as const)('is taken for staff, who cannot pass it: %s', async (kind, reason, label, message) => {
    registerSays(() => 'uncertain');
    const { who, answer } = await submit(numbers[kind]);
    expect(answer).toEqual([200, '操作成功']);
    const reviewer = await kit.someone({ role: 'staff', roles: ['reviewer'] });
    const { acts, facts } = await reviewer.do(ops.readCase, {
      params: { id: await openTaskId(kit, who.id) },
    });
    expect([acts, facts.filter((fact) => fact.label === label)]).toEqual([
      ['identity.fail'],
      [{ label, value: message }],
    ]);
    const audit = (isPassed: boolean) =>
      reviewer.call(ops.auditIdentity, { params: { id: who.id }, input: { isPassed, remark: '证件号不符' } });
    expect((await audit(true)).body).toEqual(conflict(reason, `${message}，可以不通过`));
    expect((await audit(false)).body.code).toBe(200);
  });

  it('is passed once the other account has given it up, and belongs to this one', async () => {
    registerSays(() => 'uncertain');
    const { who } = await submit(numbers.used);
    await kit.sql`update users set id_card_hash = null where id = ${holder.id}`;
    const reviewer = await kit.someone({ role: 'staff', roles: ['reviewer'] });
    await reviewer.do(ops.auditIdentity, { params: { id: who.id }, input: { isPassed: true } });
    expect(await kit.one`select real_status, id_card_hash from users where id = ${who.id}`).toEqual({
      realStatus: 'verified',
      idCardHash: kit.ctx.vault.markOf(numbers.used),
    });
    registerSays(() => 'match');
    expect((await submit(numbers.used)).answer).toEqual([409, 'idTaken']);
  });
});
