import { describe, expect, it } from 'vitest';
import { parse, readReply } from '../../../contract/kit/codec.ts';
import { fenFromYuan, yuan, yuanFromFen } from '../../../contract/kit/money.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { priceFaultOf, typedYuan } from '../../../contract/kit/typedPrice.ts';
import { askingPrice } from '../../../contract/market/listing.ts';
import { isoFromWire, moment, wireFromIso } from '../../../contract/kit/time.ts';
import { INVALID_VALUE_MESSAGE, type InputError } from '../../../contract/kit/shape.ts';

/** Pseudo-random numbers by xorshift, the same in each run. */
function numbers(count: number): number[] {
  let state = 2_463_534_242;
  return Array.from({ length: count }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  });
}

describe('money', () => {
  it.each([
    [0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [100, '1.00'],
    [328_000, '3280.00'],
    [-1, '-0.01'],
    [-150, '-1.50'],
    [99_999_999_999, '999999999.99'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ])('formats %d fen as %s', (fen, written) => {
    expect(yuanFromFen(fen)).toBe(written);
  });

  it.each([[0.5], [Number.NaN], [Number.POSITIVE_INFINITY], [2 ** 53]])('refuses %d fen', (fen) => {
    expect(() => yuanFromFen(fen)).toThrow(RangeError);
  });

  it.each<[string | number, number]>([
    ['12', 1200],
    ['12.3', 1230],
    ['12.30', 1230],
    [12.3, 1230],
    [0.07, 7],
    [1.15, 115],
    [4.35, 435],
    [19.99, 1999],
    ['-0.01', -1],
    ['007', 700],
    [' 5 ', 500],
  ])('reads %j yuan as %d fen', (written, fen) => {
    expect(fenFromYuan(written)).toBe(fen);
  });

  it('is asked for an account within the same limits on pages and on the server', () => {
    const edges = [RULES.minPrice - 1, RULES.minPrice, RULES.maxPrice, RULES.maxPrice + 1];
    expect(edges.map((fen) => priceFaultOf(typedYuan(fen)))).toEqual(['tooLow', null, null, 'tooHigh']);
    const refused = { ok: false, errors: [{ path: '', message: '金额应在 ¥10 到 ¥200,000 之间' }] };
    expect(edges.map((fen) => parse(askingPrice, askingPrice.encode(fen)))).toEqual([
      refused,
      { ok: true, value: RULES.minPrice },
      { ok: true, value: RULES.maxPrice },
      refused,
    ]);
  });

  it.each([
    '',
    ' ',
    '.5',
    '5.',
    '1.234',
    '1,000',
    '1e3',
    '0x10',
    '+1',
    '--1',
    '一百',
    '１２',
    'NaN',
    'Infinity',
    '9'.repeat(12),
    '12 34',
  ])('refuses the amount %j', (written) => {
    expect(fenFromYuan(written)).toBeNaN();
  });

  it('zero has no sign', () => {
    expect(Object.is(fenFromYuan('-0'), 0)).toBe(true);
    expect(Object.is(fenFromYuan('-0.00'), 0)).toBe(true);
  });

  it('round-trips as text and as a JSON number', () => {
    for (const n of numbers(5000)) {
      const fen = n % 9_999_999_999;
      expect(fenFromYuan(yuanFromFen(fen))).toBe(fen);
      expect(fenFromYuan(yuanFromFen(-fen)) + fen).toBe(0);
      expect(fenFromYuan(Number(yuanFromFen(fen)))).toBe(fen);
    }
  });

  it('is encoded as yuan with at most two decimals and decoded from text too', () => {
    const amount = yuan(-1_000_000, 1_000_000);
    const written = [0, 1, 10, 990, 328_000, 328_050, -1, 435];
    expect(JSON.stringify(written.map((fen) => amount.encode(fen)))).toBe(
      '[0,0.01,0.1,9.9,3280,3280.5,-0.01,4.35]',
    );
    for (const fen of numbers(2000)) {
      const sent = JSON.parse(JSON.stringify(yuan().encode(fen))) as unknown;
      expect(sent).toSatisfy((each) => typeof each === 'number' && !/\.\d{3,}|e/.test(String(each)));
      expect(parse(yuan(), sent)).toEqual({ ok: true, value: fen });
      expect(parse(yuan(), String(sent))).toEqual({ ok: true, value: fen });
    }
    expect([0.1 + 0.2, 1.234, Number.NaN, 1e21].map((each) => parse(amount, each).ok)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('is read from an answer with the floating-point errors of its server', () => {
    const faults: InputError[] = [];
    expect([[0.1 + 0.2, 1.1 * 3, 1.005].map((each) => yuan().read(each, 'price', faults)), faults]).toEqual([
      [30, 330, undefined],
      [{ path: 'price', message: INVALID_VALUE_MESSAGE }],
    ]);
  });

  it('has bounds named in the message', () => {
    const price = yuan(1_000, 20_000_000);
    expect(['10.00', 200_000, '9.99', '200000.01', -5, '一', null].map((each) => parse(price, each))).toEqual(
      [
        { ok: true, value: 1_000 },
        { ok: true, value: 20_000_000 },
        { ok: false, errors: [{ path: '', message: '金额应在 ¥10 到 ¥200,000 之间' }] },
        { ok: false, errors: [{ path: '', message: '金额应在 ¥10 到 ¥200,000 之间' }] },
        { ok: false, errors: [{ path: '', message: '金额应在 ¥10 到 ¥200,000 之间' }] },
        { ok: false, errors: [{ path: '', message: '金额格式不正确' }] },
        { ok: false, errors: [{ path: '', message: '金额格式不正确' }] },
      ],
    );
  });
});

describe('time', () => {
  it.each([
    ['2026-11-20T04:00:00.000Z', '2026-11-20 12:00:00'],
    ['2026-11-20T15:59:59.999Z', '2026-11-20 23:59:59'],
    ['2026-11-20T16:00:00.000Z', '2026-11-21 00:00:00'],
    ['2026-12-31T16:00:00.000Z', '2027-01-01 00:00:00'],
    ['2024-02-28T20:00:00.000Z', '2024-02-29 04:00:00'],
    ['1970-01-01T00:00:00.000Z', '1970-01-01 08:00:00'],
    ['2026-11-20T12:00:00+08:00', '2026-11-20 12:00:00'],
  ])('formats %s as %s', (iso, wire) => {
    expect(wireFromIso(iso)).toBe(wire);
    expect(Date.parse(isoFromWire(wire))).toBe(Math.floor(Date.parse(iso) / 1000) * 1000);
  });

  it('round-trips to the second', () => {
    for (const n of numbers(5000)) {
      const iso = new Date(n * 1000).toISOString();
      expect(isoFromWire(wireFromIso(iso))).toBe(iso);
    }
  });

  it('keeps the order of times', () => {
    const moments = numbers(500).map((n) => new Date(n * 1000).toISOString());
    expect(moments.toSorted().map(wireFromIso)).toEqual(moments.map(wireFromIso).toSorted());
  });

  it.each([
    '2026-11-20',
    '2026-11-20T12:00:00',
    '2026-11-20 12:00',
    '2026-13-01 00:00:00',
    '2026-11-20 25:00:00',
    '2026-11-20 12:60:00',
    ' 2026-11-20 12:00:00',
    '昨天',
    '0001-01-01 00:00:00',
    '1899-12-31 23:59:59',
    '',
    20_261_120,
    null,
  ])('refuses the time %j', (wire) => {
    expect(parse(moment, wire)).toEqual({ ok: false, errors: [{ path: '', message: '时间格式不正确' }] });
  });

  it.each(['0001-01-01 00:00:00', '0001-01-01T00:00:00Z', '0001-01-01', '', null, undefined])(
    'reads %j from a server as no time',
    (said) => {
      expect(readReply(moment, said)).toEqual({ ok: true, value: '' });
    },
  );
});
