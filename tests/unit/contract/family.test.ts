import { describe, expect, it } from 'vitest';
import { SAMPLES, sampleOf, type SampledCall } from '../../kit/family/samples.ts';
import { encodeOwnFormat, SHAPES } from '../../kit/family/shapes.ts';
import { calls } from '../../../contract/index.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { parse } from '../../../contract/kit/codec.ts';
import { bind, setRequest } from '../../../src/api/client.ts';
import { FailureError } from '../../../src/api/failure.ts';
import { createRequest } from '../../../src/api/request.ts';

const callOf = (name: string) => (calls as Readonly<Record<string, unknown>>)[name] as Call;

/** The sample of a call, decoded from our own format. */
function ours<N extends SampledCall>(name: N): (typeof SAMPLES)[N];
function ours(name: string): unknown;
function ours(name: string): unknown {
  const call = callOf(name);
  const body = encodeOwnFormat(call, sampleOf(call));
  const parsed = parse(call.output, call.carrier === 'data' ? body.data : body);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.value;
}

/** Decodes a body as the page does. */
async function readBody(name: string, body: unknown): Promise<unknown> {
  setRequest(
    createRequest({
      base: '',
      readToken: () => null,
      onExpired: () => undefined,
      fetch: () => Promise.resolve(Response.json(body)),
    }),
  );
  const call = callOf(name);
  return bind(call)({ params: { id: '1', type: 'x' }, input: {} }).catch((error: unknown) =>
    error instanceof FailureError ? error.failure.kind : error,
  );
}

/** Removes the cursor of a list, which other servers do not send. */
const withoutCursor = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'rows' in value ? { ...value, next: undefined } : value;

/** Every GET that returns data and is no alias of another call. */
const READS = (Object.values(calls) as unknown as Call[])
  .filter(({ method, carrier, aliasOf }) => method === 'GET' && carrier !== 'none' && aliasOf === undefined)
  .map(({ name }) => name);

describe.each(Object.keys(SHAPES))('a server that sends %s', (shape) => {
  it.each([...new Set([...READS, ...Object.keys(SAMPLES)])])('is understood: %s', async (name) => {
    const call = callOf(name);
    const body = SHAPES[shape]?.(encodeOwnFormat(call, sampleOf(call)), call.carrier);
    expect(withoutCursor(await readBody(name, body))).toEqual(withoutCursor(ours(name)));
  });
});

describe('answers of other servers', () => {
  const sample = (name: SampledCall) => {
    const call = callOf(name);
    const body = encodeOwnFormat(call, SAMPLES[name]);
    const list = body.rows ?? body.data;
    return (Array.isArray(list) ? list[0] : list) as Record<string, unknown>;
  };
  const without = (from: Record<string, unknown>, ...names: string[]) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));
  const first = async (name: SampledCall, row: unknown) => {
    const read = (await readBody(name, { code: 200, rows: [row] })) as { rows: unknown[] } | unknown[];
    return Array.isArray(read) ? read[0] : read.rows?.[0];
  };

  it.each([
    ['iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
    ['R0lGODlh', 'data:image/gif;base64,R0lGODlh'],
    ['/9j/4AAQ', 'data:image/jpeg;base64,/9j/4AAQ'],
    ['PHN2ZyB4', 'data:image/svg+xml;base64,PHN2ZyB4'],
    ['data:image/svg+xml;base64,PHN2ZyB4', 'data:image/svg+xml;base64,PHN2ZyB4'],
  ])('captcha: %s', async (img, image) => {
    expect(await readBody('captchaImage', { code: 200, img, uuid: 'u1' })).toEqual({ image, id: 'u1' });
  });

  it('a listing with split region, other codes, other names and missing fields', async () => {
    const theirs = {
      id: 100001,
      gameId: 'wzry',
      gameName: '王者荣耀',
      title: '荣耀王者 52 星',
      systemName: '安卓',
      carrierName: 'QQ',
      groupName: '',
      serverName: '手Q 8 区',
      newPrice: 3280.5,
      titleImg: null,
      urlArr: '[{"url":"https://their.host/1.png","name":"1"}]',
      isGuarantee: 0,
      createTime: '2026-11-20 14:00',
      isOnSpecialOffer: null,
    };
    expect(await first('searchListings', theirs)).toEqual({
      id: '100001',
      no: '',
      gameId: 'wzry',
      gameName: '王者荣耀',
      gameType: 'mobile',
      title: '荣耀王者 52 星',
      description: '',
      region: '安卓 / QQ / 手Q 8 区',
      price: 328_050,
      picture: 'https://their.host/1.png',
      stockKind: 'consigned',
      isSpecialOffer: false,
      protection: 'paid',
      status: 'onSale',
      views: 0,
      listedAt: '2026-11-20T06:00:00.000Z',
      highlights: [],
    });
  });

  it('an order without stage and amounts, with other names', async () => {
    const { oderstatus, id, ...row } = { oderstatus: 4, id: 427, ...sample('listOrders') };
    const theirs = {
      ...without(
        row,
        'orderId',
        'orderStatus',
        'stage',
        'paidAmount',
        'refundAmount',
        'gameName',
        'closeTime',
      ),
      id,
      oderstatus,
      games: '原神',
      paidAmount: null,
    };
    const [own] = ours('listOrders').rows;
    expect(await first('listOrders', theirs)).toEqual({
      ...own,
      id: '427',
      status: 'trading',
      stage: 'awaitingInspection',
      gameName: '原神',
      paid: 0,
      refunded: 0,
      closesAt: '',
    });
  });

  it('an order detail without due amount and coverage', async () => {
    const { data } = encodeOwnFormat(callOf('readOrder'), SAMPLES.readOrder) as {
      data: Record<string, unknown>;
    };
    const theirs = { ...without(data, 'dueAmount', 'guarantee', 'stage', 'turn'), paidAmount: 1000.1 };
    const own = ours('readOrder');
    expect(await readBody('readOrder', { code: 200, data: theirs })).toEqual({
      ...own,
      stage: 'awaitingInspection',
      turn: 'nobody',
      paid: 100_010,
      due: own.total - 100_010,
      coverage: {
        tier: own.tier,
        name: '',
        amount: 0,
        days: 0,
        covered: [],
        notCovered: [],
        compensation: 0,
        version: '',
      },
    });
  });

  it('a deal with saletime and des', async () => {
    const theirs = {
      ...without(sample('listDeals'), 'finishTime', 'title', 'saletime'),
      saletime: '2026-11-20',
      des: '满命雷神',
    };
    expect(await first('listDeals', theirs)).toEqual({
      ...ours('listDeals').rows[0],
      soldAt: '2026-11-19T16:00:00.000Z',
      title: '满命雷神',
      description: '满命雷神',
    });
  });

  it('an attribute with isSearch and options under one name', async () => {
    const own = SAMPLES.readTemplate.find(({ options }) =>
      options.some(({ children }) => children.length > 0),
    );
    const [found] = own ? [own] : SAMPLES.readTemplate;
    const wire = encodeOwnFormat(callOf('readTemplate'), [found]).data as [Record<string, unknown>];
    const theirs = JSON.parse(
      JSON.stringify(wire[0])
        .replaceAll('childGameAttributes', 'childAttributes')
        .replace('"isFilter"', '"isSearch"'),
    ) as unknown;
    expect(
      await readBody('readTemplate', { code: 200, rows: [without(theirs as never, 'isEnable')] }),
    ).toEqual([found]);
  });

  it('a valuation with the game name only and pictures as JSON text', async () => {
    const theirs = {
      ...without(sample('listValuations'), 'gameId', 'backKind', 'estimate', 'titleImg', 'validTime'),
      img: '[{"url":"https://their.host/1.png","name":"1"}]',
    };
    expect(await first('listValuations', theirs)).toEqual({
      ...ours('listValuations').rows[0],
      gameId: '',
      kind: 'valuation',
      estimate: { verdict: 'tooFew', count: 0 },
      picture: 'https://their.host/1.png',
      pictures: [{ url: 'https://their.host/1.png', name: '1' }],
      expiresAt: '',
    });
  });

  it('reads a missing data field as no data', async () => {
    const answers = [
      await readBody('readMerchantApplication', { code: 200, msg: '' }),
      await readBody('listSupport', { code: '200', msg: '' }),
    ];
    expect(answers).toEqual([null, []]);
  });
});

describe('invalid answers are failures', () => {
  const listing = encodeOwnFormat(callOf('readListing'), SAMPLES.readListing).data as Record<string, unknown>;
  it.each<[string, unknown]>([
    ['readListing', { code: 200, data: 7 }],
    ['readListing', { code: 200, msg: '' }],
    ['readListing', { code: 200, data: { ...listing, newPrice: '面议' } }],
    ['readListing', { code: 200, data: { ...listing, newPrice: null, price: null } }],
    ['readListing', { code: 200, data: { ...listing, newPrice: -1 } }],
    ['readListing', { code: 200, data: { ...listing, id: '' } }],
    ['readListing', { code: 200, data: { ...listing, saleState: 42 } }],
    ['readListing', { code: 200, data: { ...listing, recoveryTime: '昨天' } }],
    ['readListing', { code: 200, data: { ...listing, urlArr: '[{"url":' } }],
    ['readListing', [listing]],
    ['searchListings', { code: 200, msg: '' }],
    ['searchListings', { code: 200, rows: 7, total: 1 }],
    ['searchListings', [7]],
    // A login needs a token, and a revealed account its password.
    ['loginByPassword', { code: 200, msg: '' }],
    ['loginByPassword', { code: 200, token: '' }],
    [
      'revealCredential',
      { code: 200, data: { account: 'a', password: '', revealTime: '2026-11-22 10:00:00' } },
    ],
    ['uploadImage', { code: 200, data: { filePath: '' } }],
    ['listGames', { data: [] }],
    ['listGames', 'maintenance'],
  ])('%s: %j', async (name, body) => {
    expect(await readBody(name, body)).toBe('misfit');
  });
});
