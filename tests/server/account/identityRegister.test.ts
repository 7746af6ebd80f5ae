import { describe, expect, it } from 'vitest';
import { verifyIdentity } from '../../../contract/account/calls.ts';
import { createTestClock } from '../../kit/testClock.ts';
import { createLog } from '../../../server/kit/log.ts';
import { createIdentityRegister, type RegisterService } from '../../../server/providers/identityRegister.ts';
import { signatureOf } from '../../../server/providers/signedForm.ts';
import { STAND_IN_REGISTER, standInRegister } from '../../../server/providers/standInRegister.ts';
import { useApp } from '../../kit/app.ts';
import { createIdNumber } from '../../kit/idNumber.ts';

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

  it('passes when the register confirms name and number', async () => {
    expect((await ask('123')).value.realStatus).toBe('verified');
  });

  it('is refused at the number when they do not match, and stores nothing', async () => {
    const { body } = await ask('000');
    expect(body).toMatchObject({
      code: 422,
      errors: [{ path: 'idNumber', message: '姓名和身份证号码对不上，请对照证件核对' }],
    });
    expect(
      await kit.sql`select id from users where id_card_hash = ${kit.ctx.vault.markOf(idNumber('000'))}`,
    ).toEqual([]);
  });

  it('goes to staff when the register is uncertain', async () => {
    expect((await ask('999')).value.realStatus).toBe('reviewing');
  });

  it('goes to staff without a register', async () => {
    const { identity, ...providers } = kit.ctx.providers;
    kit.ctx.providers = providers;
    const { value } = await ask('124');
    kit.ctx.providers = { ...providers, ...(identity && { identity }) };
    expect(value.realStatus).toBe('reviewing');
  });

  it('with the same number is refused to a second account', async () => {
    expect((await ask('125')).body.code).toBe(200);
    const second = await ask('125');
    expect(second.body).toMatchObject({ code: 409, reason: 'idTaken' });
  });
});
