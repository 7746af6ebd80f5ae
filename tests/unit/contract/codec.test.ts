import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import {
  coded,
  codec,
  f,
  flag,
  integer,
  list,
  nothing,
  nullable,
  object,
  oneOf,
  opt,
  withFallback,
  parse,
  pattern,
  readReply,
  lenient,
  same,
  text,
  type Codec,
} from '../../../contract/kit/codec.ts';
import { page } from '../../../contract/kit/call.ts';

const BAD = '输入的数据不合法!';
const CHINESE = /[一-鿿]/;
const value = <T>(c: Codec<T>, wire: unknown) => {
  const result = parse(c, wire);
  return result.ok ? result.value : result.errors;
};
const refused = (message: string, path = '') => [{ path, message }];

describe('a list', () => {
  it('is refused when too long, before its items are checked', () => {
    let looked = 0;
    const item = same(() =>
      v.custom<number>(() => {
        looked += 1;
        return false;
      }),
    );
    const inside = object({ items: f('items', list(item, 3)), rest: f('rest', integer(0, 9)) });
    expect(value(inside, { items: [1, 2, 3, 4], rest: 10 })).toEqual([
      { path: 'items', message: '最多 3 项' },
      { path: 'rest', message: '应为 0 到 9 之间的整数' },
    ]);
    expect(looked).toBe(0);
    expect(value(inside, { items: [1, 2], rest: 1 })).toHaveLength(2);
    expect(looked).toBe(2);
  });

  it('reports at most fifty errors', () => {
    const items = Array.from({ length: 2000 }, () => 'x');
    expect(value(list(integer()), items)).toHaveLength(50);
  });
});

describe('text', () => {
  const name = text(4, 2, '名称');
  it.each([
    ['ab', 'ab'],
    ['四字文本', '四字文本'],
    ['a', refused('请填写名称')],
    ['', refused('请填写名称')],
    ['abcde', refused('名称最多 4 个字')],
    ['😀', '😀'],
    ['a\0', refused('名称含有不支持的字符')],
    ['a\uD83D', refused('名称含有不支持的字符')],
    ['\uDE00a', refused('名称含有不支持的字符')],
    [5, refused('名称应为文字')],
    [null, refused('名称应为文字')],
    [undefined, refused('名称应为文字')],
    [['ab'], refused('名称应为文字')],
  ])('%j → %j', (wire, expected) => {
    expect(value(name, wire)).toEqual(expected);
  });
});

it('a text that is too long is not matched against a pattern', () => {
  const regex = /^a*$/;
  const tries = vi.spyOn(regex, 'exec');
  const test = vi.spyOn(regex, 'test');
  expect(value(pattern(regex, '应为 a', 3), 'aaaa')).toEqual(refused('应为 a'));
  expect(value(pattern(regex, '应为 a'), 'a'.repeat(201))).toEqual(refused('应为 a'));
  expect(tries.mock.calls.length + test.mock.calls.length).toBe(0);
  expect(value(pattern(regex, '应为 a', 3), 'aaa')).toBe('aaa');
});

it('a text from a server that is too long is cut without splitting an emoji', () => {
  expect(readReply(text(4), '一二三😀')).toEqual({ ok: true, value: '一二三' });
});

describe('integer', () => {
  const n = integer(1, 100);
  it.each([
    [1, 1],
    ['100', 100],
    ['007', 7],
    [0, refused('应为 1 到 100 之间的整数')],
    ['101', refused('应为 1 到 100 之间的整数')],
    [1.5, refused('应为整数')],
    ['1.5', refused('应为整数')],
    ['1e2', refused('应为整数')],
    ['0x10', refused('应为整数')],
    [' 1', refused('应为整数')],
    ['', refused('应为整数')],
    ['9'.repeat(16), refused('应为整数')],
    [Number.NaN, refused('应为整数')],
    [Number.POSITIVE_INFINITY, refused('应为整数')],
    [true, refused('应为整数')],
    [{}, refused('应为整数')],
  ])('%j → %j', (wire, expected) => {
    expect(value(n, wire)).toEqual(expected);
  });
  it('accepts negative numbers where allowed', () => {
    expect([value(integer(-5, 5), '-5'), n.encode(7)]).toEqual([-5, 7]);
  });
});

describe('flag', () => {
  const yes = flag('0', '1');
  it.each([
    ['0', true],
    [0, true],
    ['true', true],
    [true, true],
    ['1', false],
    [1, false],
    [false, false],
    ['2', refused(BAD)],
    ['', refused(BAD)],
    [null, refused(BAD)],
  ])('%j → %j', (wire, expected) => {
    expect(value(yes, wire)).toEqual(expected);
  });
  it('is encoded as its codes', () => {
    expect([yes.encode(true), yes.encode(false), flag().encode(true)]).toEqual(['0', '1', 1]);
  });
});

describe('coded', () => {
  const state = coded({ 0: 'open', 1: 'shut', later: 'waiting' });
  it.each([
    [0, 'open'],
    ['1', 'shut'],
    ['later', 'waiting'],
    ['open', refused('不支持的取值')],
    [2, refused('不支持的取值')],
    ['toString', refused('不支持的取值')],
    ['__proto__', refused('不支持的取值')],
    ['', refused('不支持的取值')],
  ])('%j → %j', (wire, expected) => {
    expect(value(state, wire)).toEqual(expected);
  });
  it('is encoded as a number where the code is one', () => {
    expect([state.encode('open'), state.encode('waiting')]).toEqual([0, 'later']);
  });
});

describe('oneOf, pattern, nothing, nullable', () => {
  it('accept valid values only', () => {
    expect([
      value(oneOf('a', 'b'), 'b'),
      value(oneOf('a', 'b'), 'c'),
      value(pattern(/^x$/, '应为 x'), 'x'),
      value(pattern(/^x$/, '应为 x'), 'x\n'),
      value(nothing, { any: 'thing' }),
      nothing.encode(undefined),
      value(nullable(integer()), null),
      value(nullable(integer()), '3'),
      nullable(integer()).encode(null),
    ]).toEqual(['b', refused('不支持的取值'), 'x', refused('应为 x'), undefined, null, null, 3, null]);
  });
});

describe('list', () => {
  const few = list(coded({ 1: 'one', 2: 'two' }), 2);
  it.each([
    [
      [1, '2'],
      ['one', 'two'],
    ],
    [[], []],
    [[1, 3], refused('不支持的取值', '1')],
    [[1, 1, 1], refused('最多 2 项')],
    ['12', refused(BAD)],
    [{ 0: 1, length: 1 }, refused(BAD)],
  ])('%j → %j', (wire, expected) => {
    expect(value(few, wire)).toEqual(expected);
  });
  it('decodes and encodes', () => {
    expect(few.encode(['two', 'one'])).toEqual([2, 1]);
  });
});

describe('object', () => {
  const inner = object({ city: f('cs', text(10, 1, '城市')) });
  const person = object({
    id: f('userId', text(10, 1, '编号')),
    age: opt('nl', integer(0, 150)),
    home: opt('dz', inner),
    tags: f('bq', list(inner)),
  });

  it('renames fields, drops unknown ones and omits empty ones', () => {
    expect(
      value(person, { userId: 'u', nl: '', dz: null, bq: [{ cs: '广州', more: 1 }], isAdmin: true }),
    ).toEqual({ id: 'u', tags: [{ city: '广州' }] });
    expect(value(person, { userId: 'u', nl: '30', dz: { cs: '广州' }, bq: [] })).toEqual({
      id: 'u',
      age: 30,
      home: { city: '广州' },
      tags: [],
    });
  });

  it('encodes what it decodes', () => {
    const one = { id: 'u', age: 30, home: { city: '广州' }, tags: [{ city: '深圳' }] };
    const wire = { userId: 'u', nl: 30, dz: { cs: '广州' }, bq: [{ cs: '深圳' }] };
    expect(person.encode(one)).toEqual(wire);
    expect(value(person, wire)).toEqual(one);
    expect(person.encode({ id: 'u', age: undefined, tags: [] })).toEqual({ userId: 'u', bq: [] });
  });

  it('reports every invalid field by its wire path', () => {
    expect(value(person, { userId: '', nl: 200, bq: [{ cs: '广州' }, {}] })).toEqual([
      { path: 'userId', message: '请填写编号' },
      { path: 'nl', message: '应为 0 到 150 之间的整数' },
      { path: 'bq.1.cs', message: BAD },
    ]);
  });

  it.each([[null], [undefined], ['text'], [5], [[]], [() => {}]])('refuses %j', (wire) => {
    const result = parse(object({ a: f('a', text()) }), wire);
    expect(result.ok).toBe(false);
  });

  it('ignores inherited properties', () => {
    const wire = JSON.parse('{"__proto__": {"userId": "evil"}, "bq": []}') as unknown;
    expect(value(person, wire)).toEqual([{ path: 'userId', message: BAD }]);
    expect(({} as Record<string, unknown>).userId).toBeUndefined();
  });
});

describe('a schema', () => {
  it('is built once on first use', () => {
    let made = 0;
    const item = same(() => {
      made += 1;
      return v.number();
    });
    const whole = object({
      items: f('items', list(withFallback(lenient(item, Number), 0))),
      more: opt('more', page(item)),
    });
    expect(whole.read({ items: [] }, '', [])).toEqual({ items: [] });
    expect(made).toBe(0);
    expect(whole.read({ items: ['1', ''] }, '', [])).toEqual({ items: [1, 0] });
    expect(value(whole, { items: [2], more: { rows: [3], total: 1 } })).toEqual({
      items: [2],
      more: { rows: [3], total: 1 },
    });
    expect(made).toBe(1);
  });
});

describe('parse', () => {
  it('gives Chinese messages only', () => {
    const odd: unknown[] = [
      null,
      undefined,
      0,
      -1,
      1.5,
      '',
      'x'.repeat(5000),
      '😀',
      [],
      {},
      [[]],
      true,
      Number.NaN,
    ];
    const shapes: Codec<never>[] = [
      text(10, 1),
      integer(5, 6),
      flag(),
      coded({ 1: 'a' }),
      oneOf('a'),
      pattern(/^a$/, '应为 a'),
      list(integer(), 1),
      object({ a: f('a', integer()) }),
      same(() => v.number()),
      codec(() => v.date(), String, String),
    ] as never;
    const messages = shapes.flatMap((shape) =>
      odd.flatMap((wire) => {
        const result = parse(shape, wire);
        return result.ok ? [] : result.errors.map(({ message }) => message);
      }),
    );
    expect(messages.length).toBeGreaterThan(80);
    expect(messages.filter((message) => !CHINESE.test(message))).toEqual([]);
  });
});
