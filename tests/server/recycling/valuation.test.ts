import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, offerOf } from '../../../server/autopilot/market.ts';
import { containsContact } from '../../../server/selling/contactTexts.ts';
import { AUTOPILOT_MERCHANTS } from '../../../server/autopilot/merchants.ts';
import { readTemplate } from '../../../server/market/template.ts';
import { hasContact } from '../../../server/kit/redactContacts.ts';
import {
  estimateFrom,
  estimateOf,
  similarity,
  type Comparable,
  type Compared,
} from '../../../server/recycling/estimate.ts';
import type { Store } from '../../../server/store/db.ts';
import { json } from '../../../server/store/db.ts';
import { freshStore } from '../../kit/database.ts';

const options = (...ids: string[]) =>
  ids.map((id) => ({ id, children: [{ id: `${id}0` }, { id: `${id}1` }] }));
const TEMPLATE: Compared[] = [
  { key: 'f1', type: 'number', meaning: 'level', isRequired: false, options: [] },
  { key: 'f2', type: 'radio', meaning: 'rank', isRequired: false, options: options('low', 'mid', 'high') },
  { key: 'f3', type: 'checkbox', meaning: 'skins', isRequired: false, options: options('a', 'b', 'c') },
  { key: 'f4', type: 'boxradio', meaning: 'heroes', isRequired: false, options: options('x', 'y') },
  { key: 'f5', type: 'input', meaning: 'words', isRequired: false, options: [] },
];
const SPANS = new Map([['f1', 100]]);
const alike = (a: Comparable['attributes'], b: Comparable['attributes']) => similarity(TEMPLATE, SPANS, a, b);
const sold = (price: number, level: number, at = '2026-11-01T00:00:00.000Z'): Comparable => ({
  attributes: { f1: String(level), f2: 'mid', f3: ['a'] },
  price,
  at,
});

describe('similarity', () => {
  it.each([
    ['the same account', { f1: '50', f2: 'mid', f3: ['a'] }, { f1: '50', f2: 'mid', f3: ['a'] }, 1],
    ['numbers by their distance', { f1: '50' }, { f1: '75' }, 0.75],
    ['the ends of the market', { f1: '0' }, { f1: '100' }, 0],
    ['neighbours of a ladder', { f2: 'low' }, { f2: 'mid' }, 0.5],
    ['the ends of a ladder', { f2: 'low' }, { f2: 'high' }, 0],
    ['what both have of what either has', { f3: ['a', 'b'] }, { f3: ['b', 'c'] }, 1 / 3],
    ['a higher step of the same hero', { f4: ['x:x0'] }, { f4: ['x:x1'] }, 0.5],
    ['one that has none of it', { f3: ['a'] }, {}, 0],
    ['an option that is gone', { f2: 'old' }, { f2: 'mid' }, 0],
    ['a number that is none', { f1: '' }, { f1: '50' }, 0],
    ['free words alone', { f5: '甲' }, { f5: '乙' }, 0],
    ['nothing at all', {}, {}, 0],
  ])('%s', (_, a, b, expected) => {
    expect(alike(a, b)).toBeCloseTo(expected, 10);
    expect(alike(b, a)).toBeCloseTo(expected, 10);
  });

  it('weighs account-bound attributes low', () => {
    const template: Compared[] = [
      { key: 'f1', type: 'radio', meaning: 'rank', isRequired: true, options: options('low', 'high') },
      { key: 'f2', type: 'radio', meaning: 'sm', isRequired: true, options: options('yes', 'no') },
    ];
    const both = { f1: 'low', f2: 'yes' };
    expect(similarity(template, new Map(), both, { f1: 'low', f2: 'no' })).toBeCloseTo(0.8, 10);
    expect(similarity(template, new Map(), both, { f1: 'high', f2: 'yes' })).toBeCloseTo(0.2, 10);
  });
});

describe('a required question that staff added after a sale', () => {
  const template = TEMPLATE.map((attribute) => ({ ...attribute, isRequired: attribute.key === 'f2' }));
  const before = { f1: '50', f3: ['a'] };
  const after = { ...before, f2: 'mid' };

  it('does not make equal accounts unlike', () => {
    expect(similarity(template, SPANS, after, before)).toBe(1);
  });

  it('counts when only the account to value lacks the answer', () => {
    expect(similarity(template, SPANS, before, after)).toBeCloseTo(5 / 7, 10);
  });
});

describe('the price range', () => {
  const target = { f1: '50', f2: 'mid', f3: ['a'] };

  it('reports too few sales with their count', () => {
    expect(estimateFrom(TEMPLATE, target, [])).toEqual({ verdict: 'tooFew', count: 0 });
    expect(
      estimateFrom(TEMPLATE, target, [
        sold(100_000, 50),
        sold(110_000, 50),
        sold(120_000, 49),
        sold(90_000, 51),
      ]),
    ).toEqual({ verdict: 'tooFew', count: 4 });
  });

  it('is the quartiles of comparable sales in whole yuan', () => {
    const five = [100_049, 110_000, 120_000, 130_000, 140_000].map((price) => sold(price, 50));
    expect(estimateFrom(TEMPLATE, target, five)).toEqual({
      verdict: 'enough',
      count: 5,
      low: 110_000,
      mid: 120_000,
      high: 130_000,
      similarity: 100,
      since: '2026-11-01T00:00:00.000Z',
    });
  });

  it('weighs similar accounts more, ignores other kinds and says since when', () => {
    const near = [95_000, 100_000, 105_000, 100_000, 100_000].map((price) => sold(price, 50));
    const dear = [900_000, 950_000, 990_000].map((price) => sold(price, 0, '2026-10-01T00:00:00.000Z'));
    const other = {
      attributes: { f1: '100', f2: 'low', f3: ['b', 'c'] },
      price: 5_000_000,
      at: '2026-01-01',
    };
    const range = estimateFrom(TEMPLATE, target, [other, ...dear, ...near]);
    expect(range).toMatchObject({ verdict: 'enough', count: 8, low: 100_000, mid: 100_000 });
    expect(range.since).toBe('2026-10-01T00:00:00.000Z');
    expect(estimateFrom(TEMPLATE, target, [...near, other, ...dear])).toEqual(range);
  });
});

let store: Store;
beforeAll(async () => {
  store = await freshStore();
});
afterAll(() => store.close());

describe('over the seeded market', () => {
  it('predicts most prices of listings on sale within a factor', async () => {
    const games = await store.query<{ id: string }>('select id from games order by sort limit 4');
    const ratios: number[] = [];
    for (const { id } of games) {
      const template = await readTemplate(store, id);
      const listings = await store.query<{ attributes: Comparable['attributes']; price: number }>(
        `select attributes, price from listings where game_id = $1 and status = 'onSale' order by id limit 40`,
        [id],
      );
      for (const { attributes, price } of listings) {
        const range = await estimateOf(store, id, template, attributes);
        if (range.mid === undefined) continue;
        expect(range.low).toBeLessThanOrEqual(range.mid);
        expect(range.mid).toBeLessThanOrEqual(range.high ?? 0);
        ratios.push(Math.max(range.mid / price, price / range.mid));
      }
    }
    expect(ratios.length).toBeGreaterThan(100);
    ratios.sort((a, b) => a - b);
    expect(ratios[Math.floor(ratios.length / 2)]).toBeLessThan(1.6);
  });
});

describe('with too few sales', () => {
  it('uses asking prices and says so, or nothing when those are too few as well', async () => {
    // A game that the test above does not read.
    const { id } = await store.one<{ id: string }>('select id from games order by sort offset 4 limit 1');
    const template = await readTemplate(store, id);
    const { attributes } = await store.one<{ attributes: Comparable['attributes'] }>(
      `select attributes from listings where game_id = $1 and status = 'onSale' order by id limit 1`,
      [id],
    );
    await store.query(`update listings set status = 'offShelf' where game_id = $1 and status = 'sold'`, [id]);
    await store.query(
      `update listings set attributes = $2, price = 300000 where id in
         (select id from listings where game_id = $1 and status = 'onSale' and not is_special_offer order by id limit 40)`,
      [id, json(attributes)],
    );
    expect(await estimateOf(store, id, template, attributes)).toEqual({
      verdict: 'enough',
      basis: 'asking',
      count: 30,
      low: 300_000,
      mid: 300_000,
      high: 300_000,
      similarity: 100,
    });
    await store.query(`update listings set status = 'offShelf' where game_id = $1`, [id]);
    expect(await estimateOf(store, id, template, attributes)).toEqual({ verdict: 'tooFew', count: 0 });
  });
});

describe('the autopilot’s merchants', () => {
  const range = { verdict: 'enough', count: 9, low: 90_000, mid: 100_000, high: 110_000 } as const;
  const offers = (estimate: Parameters<typeof offerOf>[1], expected: number | null, usual?: number) =>
    AUTOPILOT_MERCHANTS.map((merchant) => offerOf(merchant, estimate, expected, usual));

  it('quote differently, and never above range or wish', () => {
    expect(offers(range, null)).toEqual([84_000, 92_000, 78_000]);
    expect(offers(range, 80_050)).toEqual([80_000, 80_000, 78_000]);
    const dear = { ...range, low: 900_000, mid: 1_000_000, high: 950_000 };
    expect(offers(dear, null)).toEqual([800_000, 900_000, 950_000]);
  });

  it('quote below asking prices without sales', () => {
    const asking = { ...range, basis: 'asking' } as const;
    expect(offers(asking, null)).toEqual(offers({ verdict: 'tooFew', count: 0 }, 100_000));
    expect(offers(asking, null, 900_000)).toEqual(offers(asking, null));
  });

  it('without an estimate use the seller’s asking price, then the game’s median price, else make no quote', () => {
    expect(offers({ verdict: 'tooFew', count: 2 }, 100_000)).toEqual([71_400, 78_200, 66_300]);
    expect(offers({ verdict: 'tooFew', count: 2 }, null, 100_000)).toEqual([84_000, 92_000, 78_000]);
    expect(offers({ verdict: 'tooFew', count: 2 }, 50_000, 100_000)).toEqual([35_700, 39_100, 33_100]);
    expect(offers(range, null, 900_000)).toEqual(offers(range, null));
    expect(offers({ verdict: 'tooFew', count: 2 }, null)).toEqual([undefined, undefined, undefined]);
    expect(offers({ verdict: 'tooFew', count: 2 }, 1_000)).toEqual([undefined, undefined, undefined]);
  });
});

describe('the autopilot’s auditor', () => {
  it.each([
    ['加微信 haoyi_123 详谈', true],
    ['ＱＱ：８８８８６６６６６', true],
    ['手机 138-1234-5678', true],
    ['V信abc12345', true],
    ['无双王者 286皮肤 12典藏', false],
    ['水晶 6 枚，金币 1200000', false],
    ['微信区 45 区 满级号', false],
    ['', false],
  ])('sees a contact in %j: %s', (text, expected) => {
    expect(hasContact(text)).toBe(expected);
  });

  it.each([
    ['蛋币：13812345678', { f1: '13812345678' }, false],
    ['段位 120 蛋币12345678个', { f1: '12345678' }, false],
    ['蛋币：13812345678，电话 13912345678', { f1: '13812345678' }, true],
    ['蛋币：123456789', { f1: '12345678' }, true],
    ['蛋币：13812345678', {}, true],
    ['电话：13812345678', { f1: '13812345678' }, true],
    ['昵称：13812345678', { f2: '13812345678' }, true],
  ])('takes %j with the answers %j for a contact: %s', (text, attributes, expected) => {
    const template = [
      { key: 'f1', type: 'number', label: '蛋币' },
      { key: 'f2', type: 'input', label: '昵称' },
    ] as const;
    expect(containsContact(text, { attributes }, template)).toBe(expected);
  });

  it.each([
    [{ title: '好号', description: '自用', price: 100_000 }, undefined],
    [
      { title: '好号 微信abc_123', description: '', price: 100_000 },
      '商品标题含有联系方式，请删除后重新提交',
    ],
    [
      { title: '好号', description: '电话13812345678', price: 100_000 },
      '商品描述含有联系方式，请删除后重新提交',
    ],
    [{ title: '好号', description: '', price: 900 }, '价格超出范围，请修改后重新提交'],
    [{ title: '好号', description: '', price: 700_000 }, '价格明显高于同类账号的成交价，请修改后重新提交'],
  ])('%j → %j', (listing, expected) => {
    expect(auditOf({ ...listing, attributes: {} }, { verdict: 'enough', count: 5, high: 110_000 })).toBe(
      expected,
    );
  });
});
