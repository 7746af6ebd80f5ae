import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../contract/kit/call.ts';
import { allCalls } from '../../../contract/index.ts';
import { createApp } from '../../../server/http/app.ts';
import { useApp, type RawRequest, useMember } from '../../kit/app.ts';
import { makeListing, TEST_GAME } from '../../kit/fixtures.ts';
import { invalid } from '../../kit/refusals.ts';
import { sendAs, type RequestLine } from '../../kit/otherClients.ts';

let keys = 0;

const t = useApp();
const member = useMember(t);
const merchant = useMember(t, { role: 'merchant' });
const staff = useMember(t, { role: 'staff' });
beforeAll(async () => {
  await makeListing(t.store, { id: 'L1', sellerId: staff.id });
});

const all = allCalls as readonly unknown[] as readonly Call[];
const CHINESE = /[一-鿿]/;

/** Tables that refused requests may change: rate limits, and the audit log of reads by staff. */
const TABLES_OF_REFUSED_REQUESTS = ['limits', 'audit_log'];

/** Row counts of all other tables, and some sums. */
async function state(): Promise<unknown> {
  const tables = await t.sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' order by table_name`;
  const counts = tables
    .filter(({ name }) => !TABLES_OF_REFUSED_REQUESTS.includes(name))
    .map(({ name }) => `select '${name}' as name, count(*) as n from "${name}"`);
  return [
    await t.store.query(counts.join(' union all ')),
    await t.sql`select sum(price) as price, sum(favourites) as favourites, sum(views) as views
      from listings`,
    await t.sql`select stage, count(*) as n from orders group by stage order by stage`,
    await t.sql`select role, real_status, count(*) as n from users group by role, real_status order by 1, 2`,
  ];
}

const tokenFor = (call: Call) =>
  call.audience === 'visitor' ? {} : { token: { member, merchant, staff }[call.audience].token };

/** Sends any value as the input of a call, each time from another client address. */
function ask(
  call: Call,
  input: unknown,
  params: Record<string, string> = {},
): Promise<{
  status: number;
  body: { code: number; msg: string; errors?: { path: string; message: string }[] };
}> {
  keys += 1;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? 'no-such-id'),
  );
  const raw: RawRequest = {
    ...tokenFor(call),
    method: call.method,
    address: `10.5.${Math.floor(keys / 250)}.${keys % 250}`,
    headers: call.idempotent ? { 'Idempotency-Key': `bad-input-${keys}` } : {},
  };
  if (call.method !== 'GET') return t.send(path, { ...raw, body: JSON.stringify(input) ?? 'undefined' });
  const query = new URLSearchParams();
  if (typeof input === 'object' && input !== null) {
    for (const [name, value] of Object.entries(input)) query.append(name, String(value));
  }
  return t.send(`${path}?${query}`, raw);
}

const ODD: [string, unknown][] = [
  ['a huge text', '长'.repeat(200_000)],
  ['emoji', '😀😀😀'],
  ['HTML', '<img src=x onerror=alert(1)>'],
  ['SQL', `'; drop table users; --`],
  ['a path', '../../../etc/passwd'],
  ['a NUL', 'a\u0000b'],
  ['a NUL in a mail address', 'a\u0000b@haoyi.example'],
  ['half an emoji', '\uD83D'],
  ['a moment before all years', '0001-01-01 00:00:00'],
  ['no moment', '9999-99-99 99:99:99'],
  ['a negative number', -1],
  ['a fraction', 0.001],
  ['a number beyond all bounds', 1e308],
  ['an array', ['L1', 'L1']],
  ['an object', { $ne: null }],
  ['true', true],
  ['null', null],
  ['a prototype', { __proto__: { role: 'staff' }, constructor: { prototype: { role: 'staff' } } }],
];

/** Input fields that a call needs besides the tested one. */
const BESIDE: Record<string, object> = { searchListings: { gameId: TEST_GAME } };

const fieldsOf = (call: Call) => Object.keys((call.input.wire as { entries?: object }).entries ?? {});

describe('unusual values', () => {
  const withFields = all.filter((call) => !call.multipart && fieldsOf(call).length > 0);

  it.each(withFields.map((call) => [call.name, call] as const))(
    'in each field of %s change nothing',
    async (_, call) => {
      const before = await state();
      const broken: unknown[] = [];
      for (const field of fieldsOf(call)) {
        for (const [what, value] of ODD) {
          const { status, body } = await ask(call, { ...BESIDE[call.name], [field]: value });
          const isFine =
            status === 200 &&
            [200, 404, 409, 422, 429].includes(body.code) &&
            CHINESE.test(body.msg) &&
            (body.errors ?? []).every(({ message }) => CHINESE.test(message)) &&
            (body.code !== 422 || (body.errors?.length ?? 0) > 0);
          if (!isFine) broken.push([field, what, status, body]);
        }
      }
      expect(broken).toEqual([]);
      expect(await state()).toEqual(before);
    },
    60_000,
  );

  const withParams = all.filter((call) => call.path.includes('{'));
  it.each(withParams.map((call) => [call.name, call] as const))(
    'in the path of %s find nothing',
    async (_, call) => {
      const before = await state();
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
      const broken: unknown[] = [];
      for (const value of [
        'no-such-id',
        '999999999',
        '<b>',
        `' or 1=1 --`,
        '😀',
        '..',
        'x'.repeat(500),
        '%00',
        '-1',
      ]) {
        const reply = await ask(call, {}, Object.fromEntries(names.map((name) => [name, value])));
        const { code, msg } = reply.body;
        const isEmpty = code === 200 && JSON.stringify((reply.body as { data?: unknown }).data) === '[]';
        if (!([404, 422].includes(code) || isEmpty) || !CHINESE.test(msg)) broken.push([value, reply.body]);
      }
      expect(broken).toEqual([]);
      expect(await state()).toEqual(before);
    },
  );
});

describe('a NUL', () => {
  it.each(['/api/web/recentlydeal?gameId=a%00b', '/api/web/notice/list?%00=1', '/api/saleOrder/a%00'])(
    'in %s is refused with 422',
    async (path) => {
      const { status, body } = await t.send(path, { token: member.token });
      const message = '地址含有不支持的字符';
      expect([status, body]).toEqual([200, { code: 422, msg: message, errors: [{ path: '', message }] }]);
    },
  );

  it.each(['/cashier/pay/%00', '/dev/inbox?phone=%00', '/dev/inbox.json?phone=1%00', '/img/game/%00.webp'])(
    'in %s is answered with 400',
    async (path) => {
      const answer = await t.app.request(path);
      expect([answer.status, await answer.text()]).toEqual([400, '地址含有不支持的字符']);
    },
  );
});

describe('an internal error', () => {
  it('is answered with HTTP 500 and the request id', async () => {
    const app = createApp({
      ...t.ctx,
      store: { ...t.store, query: () => Promise.reject(new Error('gone')) },
    });
    const answer = await app.request('/api/captchaImage');
    expect([answer.status, await answer.json()]).toEqual([
      500,
      {
        code: 500,
        msg: '系统出了点问题，已记录。请稍后再试',
        requestId: answer.headers.get('x-request-id'),
      },
    ]);
  });
});

describe('bodies that are not objects', () => {
  const posts = all.filter((call) => call.method !== 'GET' && !call.multipart && fieldsOf(call).length > 0);

  it.each([
    ['{', '请求内容不是有效的 JSON'],
    ["{'a': 1}", '请求内容不是有效的 JSON'],
    ['undefined', '请求内容不是有效的 JSON'],
    ['phone=13800000001', '请求内容不是有效的 JSON'],
    ['[]', undefined],
    ['null', undefined],
    ['"text"', undefined],
    ['1e999', undefined],
    ['', undefined],
  ])('%j are refused with 422 by every call that needs a field', async (body, msg) => {
    const before = await state();
    const broken: unknown[] = [];
    for (const call of posts) {
      const { entries = {} } = call.input.wire as { entries?: Record<string, { type: string }> };
      if (Object.values(entries).every(({ type }) => type === 'nullish')) continue;
      keys += 1;
      const reply = await t.send(call.path.replace(/\{\w+\}/g, '999999999'), {
        ...tokenFor(call),
        method: call.method,
        body,
        headers: call.idempotent ? { 'Idempotency-Key': `bad-body-${keys}` } : {},
      });
      if (reply.body.code !== 422 || !CHINESE.test(reply.body.msg) || (msg && reply.body.msg !== msg)) {
        broken.push([call.name, reply.body]);
      }
    }
    expect(broken).toEqual([]);
    expect(await state()).toEqual(before);
  });

  it('larger than 12 MB are refused', async () => {
    const reply = await t.send('/api/login', { method: 'POST', body: `"${'x'.repeat(13 * 1024 * 1024)}"` });
    expect(reply.body).toEqual(invalid('', '提交的内容太大'));
  });
});

describe('messages about bad input', () => {
  it.each<[RequestLine, unknown, Record<string, string>]>([
    ['POST /login', {}, { username: '输入的数据不合法!', password: '输入的数据不合法!' }],
    [
      'POST /register',
      { username: '123', password: 'short', dxyzm: '12345', yzmRankey: '', nickName: '名'.repeat(41) },
      {
        username: '请填写正确的手机号',
        password: '密码为 8–32 位英文字母、数字和英文标点，需同时包含字母和数字',
        dxyzm: '请填写 6 位短信验证码',
        nickName: '内容最多 40 个字',
      },
    ],
    ['GET /sms/sendYzm?phone=13800000001&type=other', undefined, { type: '不支持的取值' }],
    ['GET /web/recentlydeal?pageSize=0', undefined, { pageSize: '应为 1 到 100 之间的整数' }],
    ['GET /web/recentlydeal?pageNum=1.5', undefined, { pageNum: '应为整数' }],
    [
      'POST /web/good/allList',
      { gameId: TEST_GAME, priceStart: '-5', sortRank: 'best' },
      { priceStart: '金额应在 ¥0 到 ¥999,999,999.99 之间', sortRank: '不支持的取值' },
    ],
    [
      'POST /need/consignment',
      {
        gameId: 'wzry',
        laiyuan: 3,
        title: '',
        price: '9.99',
        des: '描'.repeat(4001),
        assurance: '也许',
        tel: '12345',
        qq: 'abc',
        accountNumber: '中文账号',
        accountPassword: '密码',
        titleImg: '',
        urlArr: [{ url: 1 }],
        f1: ['a'],
      },
      {
        laiyuan: '不支持的取值',
        title: '请填写商品标题',
        price: '金额应在 ¥10 到 ¥200,000 之间',
        des: '商品描述最多 4000 个字',
        assurance: '输入的数据不合法!',
        tel: '请填写正确的手机号',
        qq: 'QQ 号格式不正确',
        accountPassword: '游戏密码不能有中文',
        accountNumber: '游戏账号不能有中文或空格，至少 2 位',
        titleImg: '请填写商品主图',
        'urlArr.0.url': '图片地址应为文字',
        f1: '输入的数据不合法!',
      },
    ],
    [
      'POST /account/backlist',
      { gameId: 'wzry', regionIds: 'a,,b', expprice: '200000.01', tel: '13812345678', img: 'x' },
      { regionIds: '区服格式不正确', expprice: '金额应在 ¥10 到 ¥200,000 之间', img: '内容格式不正确' },
    ],
    [
      'POST /realname/auth',
      { name: '张3', idNumber: '123' },
      { name: '请填写证件上的姓名', idNumber: '身份证号码应为 17 位数字加 1 位数字或 X' },
    ],
    [
      'GET /backOrder/list?dataType=all&orderStatus=9',
      undefined,
      { dataType: '不支持的取值', orderStatus: '不支持的取值' },
    ],
    [
      'POST /merchant/apply',
      { type: 4, name: '号', tel: '13812345678', des: '太短' },
      { type: '不支持的取值', name: '请填写商户名称', des: '请填写经营说明（至少 10 个字）' },
    ],
  ])('%s %j', async (line, input, messages) => {
    const errors = Object.entries(messages).map(([path, message]) => ({ path, message }));
    expect(await sendAs(t, member, line, input)).toEqual({ code: 422, msg: errors[0]?.message, errors });
  });

  it.each([['/api/nothing'], ['/api/'], ['/api/web/good/allList/more']])(
    '%s is answered with 404',
    async (path) => {
      const reply = await t.send(path);
      expect([reply.status, reply.body]).toEqual([404, { code: 404, msg: '接口不存在' }]);
    },
  );

  it.each(['', 'short', 'has blanks in it', 'k'.repeat(81)])(
    'refuse %j as an idempotency key',
    async (key) => {
      const reply = await t.send('/api/account/problem', {
        method: 'POST',
        token: member.token,
        headers: { 'Idempotency-Key': key },
        body: JSON.stringify({ type: 1, content: '希望列表能记住上次的筛选条件', imgurl: [] }),
      });
      expect(reply.body).toEqual(
        invalid('Idempotency-Key', '幂等键应为 8 到 80 位字母、数字、下划线或连字符'),
      );
      expect(await t.sql`select id from problems where user_id = ${member.id}`).toEqual([]);
    },
  );
});

describe('access', () => {
  const closed = all.filter(({ audience }) => audience !== 'visitor');

  it.each([
    ['nobody', undefined],
    ['a forged token', 'forged'],
    ['a token of wrong shape', "' or 1=1 --"],
    ['a long token', 'x'.repeat(5000)],
  ])('%s gets 401 from every member call', async (_, token) => {
    const codes = await Promise.all(
      closed.map(async (call) => {
        const reply = await t.send(call.path.replace(/\{\w+\}/g, 'x'), {
          method: call.method,
          ...(token === undefined ? {} : { token }),
          ...(call.method === 'GET' ? {} : { body: '{}' }),
        });
        return [call.name, reply.body.code];
      }),
    );
    expect(codes.filter(([, code]) => code !== 401)).toEqual([]);
  });

  it.each([
    ['a member', ['staff', 'merchant'], () => member],
    ['a merchant', ['staff'], () => merchant],
    ['staff', ['merchant'], () => staff],
  ] as const)('%s is refused by the calls of %j', async (_, audiences, who) => {
    const closedTo: readonly string[] = audiences;
    const codes = await Promise.all(
      all
        .filter(({ audience }) => closedTo.includes(audience))
        .map(async (call) => {
          const reply = await t.send(call.path.replace(/\{\w+\}/g, 'x'), {
            method: call.method,
            token: who().token,
            ...(call.method === 'GET' ? {} : { body: '{}' }),
          });
          return reply.body.code;
        }),
    );
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter((code) => code !== 403)).toEqual([]);
  });
});
