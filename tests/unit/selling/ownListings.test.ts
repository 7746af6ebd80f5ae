import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { rejected } from '../../../machines/selling/consignment/fixtures.ts';
import { onSale } from '../../../machines/selling/ownListing/fixtures.ts';
import { createOwnListings, type OwnListingCalls } from '../../../src/selling/ownListing/flow.ts';
import { afterSaleWords, ownHref, ownWords } from '../../../src/selling/ownListing/texts.ts';
import type { OwnListing } from '../../../contract/selling/selling.ts';
import { closedForm } from '../../../src/selling/consignment/closedForm.ts';
import { published } from '../../../src/selling/myListings/fixtures.ts';
import { memoryIntentions } from '../../kit/memoryIntentions.ts';
import { FailureError } from '../../../src/api/failure.ts';

/** A browser with a fake server that can lose its answers. Its storage survives the closing of pages. */
function makeBrowser() {
  const sent: unknown[] = [];
  const lost = new FailureError({ kind: 'timeout', message: '没有回应' });
  const entry = { path: 'Idempotency-Key', message: '同一个幂等键不能用于不同的请求' };
  const keySpent = new FailureError({ kind: 'invalid', message: entry.message, errors: [entry] });
  const server = { losesAnswers: false, changes: 0 };
  const stored: { value?: unknown } = {};
  /** The login that was carried out under each idempotency key. */
  const logins = new Map<string, string>();
  const intentions = memoryIntentions(() => 0, stored);
  const answer = async () => {
    if (server.losesAnswers) throw lost;
    return undefined;
  };
  const calls: OwnListingCalls = {
    editListingPrice: ({ input }, options) => {
      sent.push(['editPrice', input, options?.idempotencyKey]);
      return answer();
    },
    takeDownListing: ({ input }, options) => {
      sent.push(['takeDown', input, options?.idempotencyKey]);
      return answer();
    },
    putUpListing: ({ params }, options) => {
      sent.push(['putUp', params, options?.idempotencyKey]);
      return answer();
    },
    giveCredential: async ({ params, input }, options) => {
      sent.push(['giveCredential', params, input, options?.idempotencyKey]);
      const key = options?.idempotencyKey ?? '';
      const login = JSON.stringify(input);
      if ((logins.get(key) ?? login) !== login) throw keySpent;
      logins.set(key, login);
      await answer();
      return onSaleWithoutLogin;
    },
  };
  const openPage = () =>
    createOwnListings({
      calls,
      intentions: intentions(),
      visibility: { isVisible: () => true, onVisible: () => () => undefined },
      onChanged: () => {
        server.changes += 1;
      },
    });
  return { sent, server, openPage, stored };
}

const onSaleWithoutLogin = published.find(({ needsCredential }) => needsCredential === true) as OwnListing;

const choosePrice = { type: 'act.choose', act: 'editPrice', standing: onSale } as const;

it('the URL of 我发布的 keeps status, words and days', () => {
  const days = { from: '2026-11-01', to: '2026-11-21' };
  expect([ownHref(), ownHref({ status: 'sold', keyword: 'HY1', days })]).toEqual([
    '/other/MyProducts?tab=published',
    '/other/MyProducts?tab=published&status=sold&q=HY1&from=2026-11-01&to=2026-11-21',
  ]);
});

it('a listing is taken back only after the decision', () => {
  const takenBack = published.find(({ status }) => status === 'takenBack') as OwnListing;
  expect(ownWords(takenBack)).toBe('平台认定账号被找回，商品不再出售。');
});

it('a listing says whose turn it is in its after-sale', () => {
  const words = (turn: NonNullable<OwnListing['afterSale']>['turn']) =>
    afterSaleWords({ id: 'as-1', typeName: '描述不符', turn, dueAt: '2026-11-22T04:00:00.000Z' });
  expect([words('seller'), words('buyer'), words('staff'), words('system')]).toEqual([
    '请在 11-22 12:00 前答复，只能答复一次。',
    '等买家处理，你不用做什么。',
    '客服正在处理，需要你答复时会通知你。',
    '平台正在处理，你不用做什么。',
  ]);
});

it('a held listing says what its order waits for', () => {
  const held = published.find(({ id }) => id === 'own-held') as OwnListing;
  const words = (change: Partial<OwnListing>) => ownWords({ ...held, ...change });
  expect([
    words({ orderStage: 'awaitingPayment' }),
    words({ orderStage: 'awaitingInspection', needsCredential: true }),
    words({ orderStage: 'awaitingInspection' }),
    words({ orderStage: 'awaitingBalance' }),
    words({ orderStage: 'rebinding' }),
    words({ orderStage: 'delivered', inspectedUntil: '2026-11-24T04:00:00.000Z' }),
  ]).toEqual([
    '已有买家下单，等买家付款。没有付款会自动重新上架。',
    '买家已付款，等你补充账号密码。',
    '买家已付款，等客服验号。验号时客服可能联系你。',
    '验号通过，等买家付尾款。',
    '客服正在换绑，请留意客服的消息。',
    '账号已交付，买家验收到 11-24 12:00，到时没有操作视为确认收货。',
  ]);
});

it('a listing that a merchant bought says so after the trade, in the list and in the form', () => {
  const taken = published.find(({ id }) => id === 'own-taken-bid') as OwnListing;
  const payout = { amount: 80_000, fee: 0, why: '交易完成，货款全额在我的钱包里' };
  const textsOf = (listing: OwnListing) => [
    ownWords(listing),
    closedForm({ ...rejected, ...listing }, null)?.message,
  ];
  expect([
    textsOf({ ...taken, payout: { ...payout, state: 'waiting' } }),
    textsOf({ ...taken, downRemark: '已由商户回收', payout: { ...payout, state: 'paid' } }),
  ]).toEqual([
    ['你接受了商户的报价，平台已下架，交易没成会重新审核上架。', '你接受了商户的报价，交易没成才能再改。'],
    ['已由商户回收。', '已由商户回收，不能再改。'],
  ]);
});

it('a listing that was not on sale before its quote was accepted does not promise to be on sale', () => {
  const taken = published.find(({ id }) => id === 'own-taken-bid') as OwnListing;
  const audited = { ...taken, status: 'underReview', isTakenByBid: false } as const;
  expect([taken, audited].map((listing) => ownWords({ ...listing, wasTakenDown: true }))).toEqual([
    '你接受了商户的报价，交易没成还是已下架，可以自己重新上架。',
    '平台正在审核，通过后还是已下架，可以自己重新上架。',
  ]);
});

describe('actions on own listings', () => {
  it('are sent under their own key with the contract’s input', async () => {
    const { sent, server, openPage } = makeBrowser();
    const { ownListings } = openPage();
    const ref = ownListings.get('g1');
    expect(ownListings.get('g1')).toBe(ref);
    for (const remark of ['', '先自己玩几天']) {
      ref.send({ type: 'act.choose', act: 'takeDown', standing: onSale });
      ref.send({ type: 'remark.type', text: remark });
      ref.send({ type: 'act.confirm' });
      // oxlint-disable-next-line no-await-in-loop -- one act after the other
      await waitFor(ref, (snapshot) => snapshot.matches('viewing'));
    }
    ref.send({ type: 'act.choose', act: 'putUp', standing: { ...onSale, status: 'takenDown' } });
    ref.send({ type: 'act.confirm' });
    await waitFor(ref, (snapshot) => snapshot.matches('viewing'));
    expect([sent, server.changes]).toEqual([
      [
        ['takeDown', { id: 'g1' }, 'key-1'],
        ['takeDown', { id: 'g1', remark: '先自己玩几天' }, 'key-2'],
        ['putUp', { id: 'g1' }, 'key-3'],
      ],
      3,
    ]);
  });

  it('keep their key until the server answers, also on another page', async () => {
    const { sent, server, openPage, stored } = makeBrowser();
    const submit = (ref: ReturnType<ReturnType<typeof openPage>['ownListings']['get']>) => {
      ref.send(choosePrice);
      ref.send({ type: 'price.type', text: '2000' });
      ref.send({ type: 'act.confirm' });
    };
    server.losesAnswers = true;
    const before = openPage();
    submit(before.ownListings.get('g1'));
    await waitFor(before.ownListings.get('g1'), (snapshot) => snapshot.matches('uncertain'));
    before.disposeAll();
    const ref = openPage().ownListings.get('g1');
    submit(ref);
    await waitFor(ref, (snapshot) => snapshot.matches('uncertain'));
    server.losesAnswers = false;
    await waitFor(ref, (snapshot) => snapshot.matches('viewing'), { timeout: 10_000 });
    const price = { id: 'g1', price: 200_000, fee: 10_000 };
    expect(new Set(sent.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify(['editPrice', price, 'key-1'])]),
    );
    expect([sent.length > 2, stored.value, server.changes]).toEqual([true, {}, 1]);
    submit(ref);
    await waitFor(ref, (snapshot) => snapshot.matches('viewing'));
    expect(sent.at(-1)).not.toEqual(['editPrice', price, 'key-1']);
  });
});

it('an act is done again when another followed it, although its first answer was lost before a reload', async () => {
  const { sent, server, openPage } = makeBrowser();
  const takeDown = (ref: ReturnType<ReturnType<typeof openPage>['ownListings']['get']>) => {
    ref.send({ type: 'act.choose', act: 'takeDown', standing: onSale });
    ref.send({ type: 'act.confirm' });
  };
  server.losesAnswers = true;
  const before = openPage();
  takeDown(before.ownListings.get('g1'));
  await waitFor(before.ownListings.get('g1'), (snapshot) => snapshot.matches('uncertain'));
  before.disposeAll();
  server.losesAnswers = false;
  const ref = openPage().ownListings.get('g1');
  ref.send({ type: 'act.choose', act: 'putUp', standing: { ...onSale, status: 'takenDown' } });
  ref.send({ type: 'act.confirm' });
  await waitFor(ref, (snapshot) => snapshot.matches('viewing'));
  takeDown(ref);
  await waitFor(ref, (snapshot) => snapshot.matches('viewing'));
  expect(sent.slice(-2)).toEqual([
    ['putUp', { id: 'g1' }, 'key-2'],
    ['takeDown', { id: 'g1' }, 'key-3'],
  ]);
});

describe('the login missing from a listing', () => {
  const login = {
    account: 'player_01',
    password: 'secret-Pass1',
    securityPhone: '',
    email: ' me@haoyi.test ',
  };

  it('is sent once under one key, also after a lost answer, and not stored', async () => {
    const { sent, server, openPage, stored } = makeBrowser();
    const page = openPage();
    const ref = page.credentials.get('g1');
    page.credentials.retain(ref);
    await waitFor(ref, (snapshot) => snapshot.matches({ filling: 'editing' }));
    ref.send({ type: 'form.submit' });
    expect(ref.getSnapshot().context.faults).toEqual({
      account: '请填写游戏账号',
      password: '请填写游戏密码',
    });
    ref.send({ type: 'field.set', patch: login });
    server.losesAnswers = true;
    ref.send({ type: 'form.submit' });
    await waitFor(ref, (snapshot) => snapshot.matches('uncertain'));
    expect(JSON.stringify(stored.value)).not.toContain(login.password);
    server.losesAnswers = false;
    await waitFor(ref, (snapshot) => snapshot.matches('done'), { timeout: 10_000 });
    const input = { account: 'player_01', password: 'secret-Pass1', email: 'me@haoyi.test' };
    const request = ['giveCredential', { id: 'g1' }, input, 'key-1'];
    expect(sent.every((one) => JSON.stringify(one) === JSON.stringify(request))).toBe(true);
    expect([ref.getSnapshot().context.fields.password, stored.value, server.changes]).toEqual(['', {}, 1]);
  });

  it('is not the corrected one after a lost answer, and the seller reads that the first is stored', async () => {
    const { sent, server, openPage } = makeBrowser();
    const fill = async (password: string) => {
      const ref = openPage().credentials.get('g1');
      await waitFor(ref, (snapshot) => snapshot.matches({ filling: 'editing' }));
      ref.send({ type: 'field.set', patch: { ...login, password } });
      ref.send({ type: 'form.submit' });
      return ref;
    };
    server.losesAnswers = true;
    const before = await fill('wrong-Pass1');
    await waitFor(before, (snapshot) => snapshot.matches('uncertain'));
    before.stop();
    server.losesAnswers = false;
    const after = await fill('right-Pass1');
    const { context } = await waitFor(after, (snapshot) => snapshot.matches({ filling: 'refused' }));
    const keys = new Set(sent.map((one) => (one as unknown[]).at(-1)));
    expect([[...keys], context.failure, context.fields.password]).toEqual([
      ['key-1'],
      {
        kind: 'conflict',
        message: '上一次提交的账号和密码已经保存，这次填的没有保存。要改密码请联系客服',
      },
      'right-Pass1',
    ]);
  });
});
