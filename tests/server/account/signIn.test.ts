import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';
import * as argon2 from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { calls } from '../../../contract/index.ts';
import type { SmsPurpose } from '../../../contract/account/signIn.ts';
import { createHasher } from '../../../server/kit/passwordHasher.ts';
import { maskPhone } from '../../../server/kit/maskPersonal.ts';
import { createVault, VaultError } from '../../../server/kit/encryption.ts';
import { makeApp, useApp } from '../../kit/app.ts';
import { TEST_CREDENTIAL_KEY } from '../../kit/database.ts';
import { conflict, invalid } from '../../kit/refusals.ts';
import { provePhone } from '../../kit/signIn.ts';

const t = useApp();

const MINUTE = 60_000;
let phones = 0;
/** A new phone and IP address, so that tests do not share rate limits. */
function stranger() {
  phones += 1;
  return { phone: `1990000${String(phones).padStart(4, '0')}`, address: `10.0.0.${phones}` };
}

const prove = (who: ReturnType<typeof stranger>, purpose: SmsPurpose) => provePhone(t, who, purpose);

/** The same proof with a wrong code. */
const spoil = <P extends { smsCode: string }>(proof: P) => ({
  ...proof,
  smsCode: proof.smsCode === '000000' ? '000001' : '000000',
});

async function registered(password = 'passw0rd') {
  const who = stranger();
  const reply = await t.call(calls.register, { input: { ...(await prove(who, 'register')), password } });
  expect(reply.body).toEqual({ code: 200, msg: '操作成功' });
  t.clock.advance(MINUTE + 1000);
  return who;
}

const passwordLogin = async (
  { phone, address }: ReturnType<typeof stranger>,
  password: string,
  captcha?: Awaited<ReturnType<typeof t.captcha>>,
) => {
  const input = { phone, password, ...(captcha ?? (await t.captcha())) };
  return t.call(calls.loginByPassword, { input, address });
};

describe('register', () => {
  it('opens an account that can sign in with its password', async () => {
    const who = await registered();
    const login = await passwordLogin(who, 'passw0rd');
    const profile = await t.as(login.value.token).call(calls.readProfile);
    expect(profile.value).toEqual({
      id: profile.value.id,
      userName: `199****${who.phone.slice(-4)}`,
      nickName: `号友${who.phone.slice(-4)}`,
      phone: `199****${who.phone.slice(-4)}`,
      realStatus: 'unverified',
      role: 'member',
    });
  });

  it.each([
    [' 小号 ', '小号'],
    ['🎮'.repeat(20), '🎮'.repeat(20)],
  ])('trims and stores the nickname %j', async (typed, nickName) => {
    const who = stranger();
    const input = { ...(await prove(who, 'register')), password: 'passw0rd', nickName: typed };
    await t.call(calls.register, { input });
    expect(await t.sql`select nick_name from users where phone = ${who.phone}`).toEqual([{ nickName }]);
  });

  it('answers the same for a registered number, and tells only its owner', async () => {
    const known = await registered();
    const unknown = stranger();
    const replies = await Promise.all(
      [known, unknown].map((who) =>
        t.call(calls.sendSmsCode, { input: { phone: who.phone, purpose: 'register' }, address: who.address }),
      ),
    );
    const shapes = replies.map(({ body }) => ({ ...body, data: Object.keys(body.data as object) }));
    expect(shapes[0]).toEqual(shapes[1]);
    expect(t.sms.findLast((each) => each.phone === known.phone)?.content).toBe(
      '【号易】该手机号已注册，请直接登录。若非本人操作，请忽略。',
    );
    expect(() => t.lastCode(known.phone)).toThrow('no code was sent');
    expect(t.lastCode(unknown.phone)).toMatch(/^\d{6}$/);
  });

  it('refuses a phone that was registered after the code was sent', async () => {
    const who = stranger();
    const input = { ...(await prove(who, 'register')), password: 'passw0rd' };
    await t.login(who.phone);
    const reply = await t.call(calls.register, { input });
    expect(reply.body).toEqual(conflict('registered', '该手机号已注册，请直接登录'));
  });

  it('creates one account for two concurrent requests with one code', async () => {
    const who = stranger();
    const input = { ...(await prove(who, 'register')), password: 'passw0rd' };
    const replies = await Promise.all([t.call(calls.register, { input }), t.call(calls.register, { input })]);
    expect(replies.map(({ body }) => body.code).sort()).toEqual([200, 422]);
    expect(await t.sql`select count(*) as n from users where phone = ${who.phone}`).toEqual([{ n: 1 }]);
  });

  it('stores no password and no code in plain text', async () => {
    const who = await registered('se3retpassword');
    const rows = await t.sql<{ row: string }>`select row_to_json(u)::text as row from users u
       where phone = ${who.phone}
       union all select row_to_json(s)::text from sms_codes s where phone = ${who.phone}`;
    const code = t.lastCode(who.phone);
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ row }) => row.includes('se3retpassword') || row.includes(`"${code}"`))).toEqual([]);
  });
});

describe('SMS login', () => {
  it('opens one session per code', async () => {
    const who = await registered();
    const input = await prove(who, 'phoneLogin');
    const first = await t.call(calls.loginBySms, { input });
    expect((await t.as(first.value.token).call(calls.readProfile)).body.code).toBe(200);
    const again = await t.call(calls.loginBySms, { input });
    expect(again.body).toEqual(invalid('dxyzm', '短信验证码已失效，请重新获取'));
  });

  it('registers an unknown phone only after the code was verified, once for two concurrent requests', async () => {
    const who = stranger();
    const right = await prove(who, 'phoneLogin');
    const guess = await t.call(calls.loginBySms, { input: spoil(right) });
    expect(guess.body.msg).toBe('短信验证码不正确');
    const known = () => t.sql`select nick_name from users where phone = ${who.phone}`;
    expect(await known()).toEqual([]);
    const proven = await t.call(calls.loginBySms, { input: right });
    const value = await t.as(proven.value.token).do(calls.readProfile);
    expect(value).toEqual({
      id: value.id,
      userName: maskPhone(who.phone),
      phone: maskPhone(who.phone),
      nickName: `号友${who.phone.slice(-4)}`,
      realStatus: 'unverified',
      role: 'member',
    });
    expect(await known()).toEqual([{ nickName: value.nickName }]);
    for (const password of ['', 'nobody has this password 0']) {
      expect((await passwordLogin(who, password)).body.code).toBe(422);
    }
  });

  it.each([
    ['another phone', { phone: '19911112222' }],
    ['another key', { smsKey: 'no-such-key' }],
  ])('refuses a valid code sent with %s', async (_, change) => {
    const who = await registered();
    const input = { ...(await prove(who, 'phoneLogin')), ...change };
    const reply = await t.call(calls.loginBySms, { input });
    expect([reply.body.code, reply.body.msg]).toEqual([422, '短信验证码已失效，请重新获取']);
  });

  it('accepts a code requested for another purpose, but not one for changing the phone', async () => {
    for (const [purpose, code] of [
      ['resetPwd', 200],
      ['changePhone', 422],
    ] as const) {
      const who = await registered();
      const reply = await t.call(calls.loginBySms, { input: await prove(who, purpose) });
      expect(reply.body.code).toBe(code);
    }
  });

  it('refuses a code after five minutes', async () => {
    const [first, second] = [await registered(), await registered()];
    const [early, late] = [await prove(first, 'phoneLogin'), await prove(second, 'phoneLogin')];
    t.clock.advance(5 * MINUTE - 1);
    expect((await t.call(calls.loginBySms, { input: early })).body.code).toBe(200);
    t.clock.advance(1);
    const reply = await t.call(calls.loginBySms, { input: late });
    expect(reply.body.msg).toBe('短信验证码已失效，请重新获取');
  });

  it('allows five attempts, also concurrently', async () => {
    const who = await registered();
    const right = await prove(who, 'phoneLogin');
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => t.call(calls.loginBySms, { input: spoil(right) })),
    );
    const messages = replies.map(({ body }) => body.msg).sort();
    expect(messages).toEqual([
      ...Array<string>(5).fill('短信验证码不正确'),
      ...Array<string>(3).fill('短信验证码已失效，请重新获取'),
    ]);
    const reply = await t.call(calls.loginBySms, { input: right });
    expect(reply.body.msg).toBe('短信验证码已失效，请重新获取');
  });
});

describe('password login', () => {
  it('gives the same answer for a wrong password and an unknown phone', async () => {
    const known = await registered();
    const replies = [await passwordLogin(known, 'wrongpass1'), await passwordLogin(stranger(), 'wrongpass1')];
    const refused = invalid('password', '手机号或密码不正确');
    expect(replies.map(({ body }) => body)).toEqual([refused, refused]);
  });

  it('ignores blanks and invisible characters that copying added to the password', async () => {
    const who = await registered();
    const replies = [' passw0rd', 'passw0rd\n', '\u200Bpassw0rd\u3000'].map(async (password) => {
      const { body } = await passwordLogin(who, password);
      return body.code;
    });
    expect(await Promise.all(replies)).toEqual([200, 200, 200]);
    expect((await passwordLogin(who, 'passw 0rd')).body.code).toBe(422);
  });

  it('verifies the password for an unknown phone too', async () => {
    const verify = vi.spyOn(t.ctx.hasher, 'verify');
    await passwordLogin(stranger(), 'wrongpass1');
    expect(verify.mock.calls).toEqual([['', 'wrongpass1']]);
    verify.mockRestore();
  });

  const withCaptcha = (who: ReturnType<typeof stranger>, captchaId: string) => (captcha: string) =>
    passwordLogin(who, 'passw0rd', { captcha, captchaId });

  it.each(['ab12', 'ＡＢ１２', ' AB 12'])(
    'needs a captcha, here %j for AB12, usable once',
    async (answer) => {
      const who = await registered();
      const login = withCaptcha(who, (await t.captcha('AB12')).captchaId);
      expect((await login(answer)).body.code).toBe(200);
      expect((await login('ab12')).body).toEqual(invalid('code', '图形验证码已失效，请换一张'));
    },
  );

  it('invalidates the captcha after a wrong answer', async () => {
    const who = await registered();
    const login = withCaptcha(who, (await t.captcha('AB12')).captchaId);
    expect((await login('XXXX')).body.msg).toBe('图形验证码不正确，请重新填写');
    expect((await login('AB12')).body.msg).toBe('图形验证码已失效，请换一张');
  });
});

describe('picture captcha', () => {
  it('is a bitmap whose answer is accepted within five minutes', async () => {
    const drawn = vi.spyOn(svgCaptcha, 'create');
    const answers: string[] = [];
    drawn.mockImplementationOnce((options) => {
      drawn.mockRestore();
      const made = svgCaptcha.create(options);
      answers.push(made.text);
      return made;
    });
    const { body, value } = await t.call(calls.captchaImage, { address: '10.9.0.1' });
    expect(Object.keys(body).sort()).toEqual(['code', 'img', 'msg', 'uuid']);
    const [head, data = ''] = value.image.split(',');
    expect(head).toBe('data:image/png;base64');
    const { format, width, height } = await sharp(Buffer.from(data, 'base64')).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 300, height: 100 });
    expect(value.image).not.toContain(answers[0]);

    const captcha = { captcha: answers[0] as string, captchaId: value.id };
    const reply = await passwordLogin(await registered(), 'passw0rd', captcha);
    expect(reply.body.code).toBe(200);
  });

  it('is refused after five minutes', async () => {
    const who = await registered();
    const captcha = await t.captcha();
    t.clock.advance(MINUTE);
    const reply = await passwordLogin(who, 'passw0rd', captcha);
    expect(reply.body.msg).toBe('图形验证码已失效，请换一张');
  });
});

describe('a name at registration', () => {
  it.each(['找我13812345678', '号易客服', '已注销会员'])(
    'refuses a nickname that is %s',
    async (nickName) => {
      const who = stranger();
      const input = { ...(await prove(who, 'register')), password: 'passw0rd', nickName };
      const { body } = await t.call(calls.register, { input });
      expect([body.code, body.errors?.[0]?.path]).toEqual([422, 'nickName']);
      expect(await t.store.maybe('select id from users where phone = $1', [who.phone])).toBeUndefined();
    },
  );
});

describe('reset password', () => {
  /** Sets the password `newpassw0rd` with a code to the phone. */
  const reset = async (who: ReturnType<typeof stranger>, token?: string) =>
    t.call(calls.resetPassword, {
      input: { ...(await prove(who, 'resetPwd')), password: 'newpassw0rd' },
      ...(token === undefined ? {} : { token }),
    });

  it('sets the new password and ends all sessions', async () => {
    const who = await registered();
    const before = [await passwordLogin(who, 'passw0rd'), await passwordLogin(who, 'passw0rd')];
    const reply = await reset(who);
    expect(reply.body).toEqual({ code: 200, msg: '操作成功' });
    const profiles = await Promise.all(before.map(({ value }) => t.as(value.token).call(calls.readProfile)));
    expect(profiles.map(({ body }) => body)).toEqual([
      { code: 401, msg: '登录已超时，请重新登录' },
      { code: 401, msg: '登录已超时，请重新登录' },
    ]);
    expect((await passwordLogin(who, 'passw0rd')).body.code).toBe(422);
    expect((await passwordLogin(who, 'newpassw0rd')).body.code).toBe(200);
  });

  it('leaves no session to a login with the old password that is under way', async () => {
    const who = await registered();
    const { verify } = t.ctx.hasher;
    vi.spyOn(t.ctx.hasher, 'verify').mockImplementationOnce(async (hash, password) => {
      const fits = await verify(hash, password);
      await reset(who);
      return fits;
    });
    expect((await passwordLogin(who, 'passw0rd')).body).toEqual(invalid('password', '手机号或密码不正确'));
    expect(
      await t.sql`select 1 from tokens join users u on u.id = user_id where u.phone = ${who.phone}`,
    ).toEqual([]);
  });

  it('keeps the session of the signed-in member and ends the others', async () => {
    const who = await registered();
    const [here, there] = [await passwordLogin(who, 'passw0rd'), await passwordLogin(who, 'passw0rd')];
    const { token } = here.value;
    const ticket = await t.as(here.value.token).do(calls.sendSmsCode, { input: { purpose: 'resetPwd' } });
    const reply = await t.as(here.value.token).call(calls.resetPassword, {
      input: { smsCode: t.lastCode(who.phone), smsKey: ticket.key, password: 'newpassw0rd' },
    });
    expect(reply.body).toEqual({ code: 200, msg: '操作成功' });
    const codes = await Promise.all(
      [token, there.value.token].map(
        async (one) => (await t.call(calls.readProfile, { token: one })).body.code,
      ),
    );
    expect(codes).toEqual([200, 401]);
    expect((await passwordLogin(who, 'newpassw0rd')).body.code).toBe(200);
  });

  it('notifies the owner by message and by a text message without a code', async () => {
    const who = await registered();
    await reset(who);
    expect(t.sms.at(-1)).toEqual({
      phone: who.phone,
      content:
        '【号易】你的登录密码刚刚修改，其他设备已退出登录。若非本人操作，请立即用短信验证码登录并重新修改密码。',
    });

    const box = await t
      .as((await passwordLogin(who, 'newpassw0rd')).value.token)
      .call(calls.listMessages, { input: {} });
    expect(box.value.rows.map(({ kind, kindName, title }) => [kind, kindName, title])).toEqual([
      [22, '账号安全', '登录密码已修改'],
    ]);
  });

  it('keeps the session only when the named phone is the member’s own', async () => {
    const [who, somebody] = [await registered(), await registered()];
    const here = (await passwordLogin(who, 'passw0rd')).value.token;
    const there = (await passwordLogin(who, 'passw0rd')).value.token;
    const theirs = (await passwordLogin(somebody, 'passw0rd')).value.token;
    const change = (token: string) => {
      t.clock.advance(61_000);
      return reset(who, token);
    };
    const codes = async () =>
      Promise.all(
        [here, there, theirs].map(async (token) => (await t.call(calls.readProfile, { token })).body.code),
      );
    expect((await change(here)).body.code).toBe(200);
    expect(await codes()).toEqual([200, 401, 200]);
    expect((await change(theirs)).body.code).toBe(200);
    expect(await codes()).toEqual([401, 401, 200]);
  });

  it('needs a session when no phone is named', async () => {
    const replies = [
      await t.call(calls.sendSmsCode, { input: { purpose: 'resetPwd' } }),
      await t.call(calls.resetPassword, {
        input: { smsCode: '123456', smsKey: 'any-key', password: 'newpassw0rd' },
      }),
    ];
    expect(replies.map(({ body }) => body.code)).toEqual([401, 401]);
  });

  it('sends no code to an unknown number and answers as for a known one', async () => {
    const who = stranger();
    const reply = await t.call(calls.sendSmsCode, {
      input: { phone: who.phone, purpose: 'resetPwd' },
      address: who.address,
    });
    expect(reply.body.code).toBe(200);
    expect(t.sms.at(-1)).toEqual({
      phone: who.phone,
      content: '【号易】该手机号还未注册，无法修改密码。若非本人操作，请忽略。',
    });
  });
});

describe('sessions', () => {
  it('end at logout, this session only', async () => {
    const who = stranger();
    const one = await t.login(who.phone);
    const other = await t.login(who.phone);
    expect((await one.call(calls.logout)).body).toEqual({ code: 200, msg: '操作成功' });
    expect((await one.call(calls.readProfile)).body.code).toBe(401);
    expect((await other.call(calls.readProfile)).body.code).toBe(200);
    expect((await one.call(calls.logout)).body).toEqual({ code: 200, msg: '操作成功' });
  });

  it.each([['Token'], ['Authorization']])('are accepted by the header %s alone', async (header) => {
    const { token } = await t.login(stranger().phone);
    const reply = await t.send('/api/system/user/profile', { headers: { [header]: token } });
    expect(reply.body.code).toBe(200);
  });

  it('are required for the profile', async () => {
    expect((await t.call(calls.readProfile)).body).toEqual({ code: 401, msg: '登录已超时，请重新登录' });
    expect((await t.call(calls.readProfile, { token: 'forged' })).body.code).toBe(401);
  });
});

describe('profile', () => {
  it('masks real name and ID number', async () => {
    const { id, phone, token } = await t.login(stranger().phone, { nickName: '阿号' });
    await t.sql`
      update users
      set real_name = '欧阳小明', id_card_cipher = ${t.ctx.vault.seal('110101199001011234')}, sex = 'male', email = 'a@b.cn' where id = ${id}`;
    const { body } = await t.call(calls.readProfile, { token });
    expect(body).toEqual({
      code: 200,
      msg: '操作成功',
      data: {
        userId: id,
        userName: `199****${phone.slice(-4)}`,
        nickName: '阿号',
        phonenumber: `199****${phone.slice(-4)}`,
        email: 'a@b.cn',
        sex: 0,
        realStatus: 2,
        realName: '***明',
        idCard: '110***********1234',
        role: 0,
      },
    });
  });
});

describe('hasher', () => {
  it('verifies its own hashes of either strength only', async () => {
    const [fast, strong] = [createHasher({ fast: true }), createHasher()];
    const hash = await strong.hash('passw0rd');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect([
      await fast.verify(hash, 'passw0rd'),
      await strong.verify(await fast.hash('passw0rd'), 'passw0rd'),
      await strong.verify(hash, 'passw0re'),
      await strong.verify('', 'passw0rd'),
      await strong.verify('not a hash', 'passw0rd'),
    ]).toEqual([true, true, false, false, false]);
  });
});

describe('a login', () => {
  it('computes one hash of full strength for an own hash, a weaker one and an unknown phone', async () => {
    const computed: string[] = [];
    const counted = createHasher(
      {},
      {
        hash: async (password, options) => {
          const hashed = await argon2.hash(password, options);
          computed.push(hashed.split('$')[3] ?? '');
          return hashed;
        },
        verify: async (hashed, password) => {
          const isRight = await argon2.verify(hashed, password);
          computed.push(String(hashed).split('$')[3] ?? '');
          return isRight;
        },
      },
    );
    const hashes = {
      own: await createHasher().hash('passw0rd'),
      seeded: await createHasher({ fast: true }).hash('passw0rd'),
      none: '',
    };
    const found: Record<string, string[]> = {};
    for (const [kind, hash] of Object.entries(hashes)) {
      computed.length = 0;
      await counted.verify(hash, 'wrong passw0rd');
      found[kind] = [...computed];
    }
    const full = 'm=19456,t=2,p=1';
    expect(found).toEqual({ own: [full], seeded: [full, 'm=64,t=1,p=1'], none: [full] });
  });
});

describe('vault', () => {
  const vault = createVault(TEST_CREDENTIAL_KEY);

  it.each([[''], ['abc'], ['号😀"{}'], ['x'.repeat(10_000)]])('decrypts its own ciphertext (%j)', (plain) => {
    const sealed = vault.seal(plain);
    expect(vault.open(sealed)).toBe(plain);
    expect(vault.seal(plain)).not.toBe(sealed);
  });

  it('refuses a changed text, another format and another key', () => {
    const sealed = vault.seal('secret');
    const [version, nonce, tag, cipher] = sealed.split('.') as [string, string, string, string];
    const flip = (part: string) => (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
    const bad = [
      [version, flip(nonce), tag, cipher].join('.'),
      [version, nonce, flip(tag), cipher].join('.'),
      [version, nonce, tag, flip(cipher)].join('.'),
      [version, nonce, tag.slice(0, 8), cipher].join('.'),
      ['v2', nonce, tag, cipher].join('.'),
      [version, nonce, tag].join('.'),
      'secret',
      '',
    ];
    for (const each of bad) expect(() => vault.open(each)).toThrow(VaultError);
    const other = createVault(Buffer.alloc(32, 7).toString('base64'));
    expect(() => other.open(sealed)).toThrow(VaultError);
    expect(() => createVault('c2hvcnQ=')).toThrow(VaultError);
  });
});

describe('development inbox', () => {
  it('shows the latest text messages, newest first, escaped, filtered by phone', async () => {
    const rows = [
      ['i1', '13900000001', '<b>一</b>', '2026-11-20T00:00:00.000Z'],
      ['i2', '13900000002', '二', '2026-11-20T00:00:01.000Z'],
    ];
    for (const row of rows) {
      await t.store.query('insert into inbox (id, phone, content, created_at) values ($1, $2, $3, $4)', row);
    }
    const json = await (await t.app.request('/dev/inbox.json?phone=13900000001')).json();
    expect(json).toEqual([
      { id: 'i1', phone: '13900000001', content: '<b>一</b>', createdAt: '2026-11-20T00:00:00.000Z' },
    ]);
    const page = await (await t.app.request('/dev/inbox')).text();
    expect(page.indexOf('13900000002')).toBeLessThan(page.indexOf('13900000001'));
    expect(page).toContain('&lt;b&gt;一&lt;/b&gt;');
    expect(page).not.toContain('<b>一');
  });

  it('does not exist unless the setting enables it', async () => {
    const closed = await makeApp({ store: t.store, settings: { devInbox: false } });
    expect((await closed.app.request('/dev/inbox.json')).status).toBe(404);
  });
});
