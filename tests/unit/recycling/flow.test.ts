import type { MerchantApplication } from '../../../contract/recycling/recycling.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fromPromise, waitFor } from 'xstate';
import { invalidAt } from '../../../machines/kit/inquiry/fixtures.ts';
import { rules } from '../../../machines/kit/upload/fixtures.ts';
import { uploadMachine, type StoredUpload } from '../../../machines/kit/upload/upload.ts';
import { selectDeposit } from '../../../machines/recycling/deal/deal.ts';
import * as f from '../../../machines/recycling/deal/fixtures.ts';
import { filled as application } from '../../../machines/recycling/merchantApplication/fixtures.ts';
import { filled } from '../../../machines/recycling/valuationForm/fixtures.ts';
import { selectRepeat } from '../../../machines/kit/inquiry/repeat.ts';
import { selectUpload } from '../../../machines/recycling/valuationForm/valuationForm.ts';
import type { Uploads } from '../../../src/flow/upload.ts';
import { createDeals, type DealCalls, type DealDeps } from '../../../src/recycling/deal/flow.ts';
import {
  createMerchants,
  type MerchantCalls,
  type MerchantDeps,
} from '../../../src/recycling/merchant/flow.ts';
import {
  createValuationForms,
  type ValuationFormCalls,
  type ValuationFormDeps,
} from '../../../src/recycling/valuationForm/flow.ts';
import type { ValuationDetail } from '../../../contract/recycling/recycling.ts';
import type { OwnListingDetail } from '../../../contract/selling/selling.ts';
import { rejected as listing } from '../../../machines/selling/consignment/fixtures.ts';
import { game } from '../../../src/recycling/valuationForm/fixtures.ts';
import { noSuchGame } from '../../../src/shared/noSuchGame.ts';
import { NO_FORM } from '../../../machines/recycling/valuationForm/form.ts';
import { FailureError } from '../../../src/api/failure.ts';
import { memoryIntentions } from '../../kit/memoryIntentions.ts';
import { memoryDrafts } from '../../kit/memoryStorage.ts';

const asks = { required: [], limited: [], places: [] };

type Calls = DealCalls & ValuationFormCalls & MerchantCalls;
type Deps = ValuationFormDeps & DealDeps & MerchantDeps;

let renewed: readonly string[] = [];

/** Uploads without stored pictures. */
const uploads = {
  machine: uploadMachine.provide({
    actors: { restore: fromPromise<StoredUpload | null, { name: string }>(async () => null) },
  }),
  discard: async () => {},
  renew: (urls: readonly string[]) => void (renewed = urls),
} as unknown as Uploads;

function setUp(calls: Partial<Calls>, { route = 'valuationForm', query = '', isVisible = false } = {}) {
  const kept = new Map<string, unknown>();
  const moves: unknown[] = [];
  const posted: string[] = [];
  const deps: Required<Pick<Deps, 'drafts'>> & Deps & { calls: Calls } = {
    calls: {
      readProfile: async () => ({
        id: 'u-1',
        userName: 'u',
        nickName: 'u',
        realStatus: 'verified',
        phone: '138****0001',
      }),
      listGames: async () => [game],
      ...calls,
    } as Calls,
    drafts: memoryDrafts(kept),
    seal: { seal: async (text) => `sealed(${text})`, open: async (text) => text.slice(7, -1) },
    intentions: memoryIntentions()(),
    uploads,
    navigation: {
      here: () => ({ name: route as 'valuationForm', query: new URLSearchParams(query) }),
      replace: (to, asked) => void moves.push([to, asked]),
    },
    visibility: { isVisible: () => isVisible, onVisible: () => () => undefined },
    now: () => Date.parse(f.NOW),
    prefersScan: () => false,
    post: (form) => void posted.push(form),
  };
  return { deps, kept, moves, posted, ...createValuationForms(deps), ...createDeals(deps) };
}

const BIDDING = { kind: 'bidding', gameId: 'game-1', fromId: null } as const;

describe('an unknown game', () => {
  it('is said, and its draft is kept', async () => {
    const { deps, kept, forms } = setUp({});
    const first = forms.get(BIDDING);
    await waitFor(first, (snapshot) => snapshot.matches('editing'));
    first.send({ type: 'form.change', change: filled });
    await expect.poll(() => kept.size).toBe(1);
    const before = structuredClone([...kept]);
    const taken = { ...deps, calls: { ...deps.calls, listGames: async () => [] } };
    const again = createValuationForms(taken).forms.get(BIDDING);
    const { context } = await waitFor(again, (snapshot) => snapshot.matches('unavailable'));
    expect(context.failure).toEqual(noSuchGame);
    expect([...kept]).toEqual(before);
  });
});

describe('a refused answer', () => {
  it('says that the cached questions of the game are outdated, and another refusal does not', async () => {
    const refuse = { path: '' };
    let outdated = 0;
    const { deps } = setUp({
      submitBidding: async () => {
        throw new FailureError(invalidAt({ [refuse.path]: '不对' }));
      },
    });
    const counts: [string, number][] = [];
    for (const path of ['f7', 'carrierId', 'regionIds', 'tel']) {
      refuse.path = path;
      outdated = 0;
      const form = createValuationForms({ ...deps, onOutdated: () => (outdated += 1) }).forms.get(BIDDING);
      await waitFor(form, (snapshot) => snapshot.matches('editing'));
      form.send({ type: 'form.change', change: filled });
      form.send({ type: 'form.submit', asks });
      form.send({ type: 'form.confirm' });
      await waitFor(form, ({ context }) => context.failure !== null);
      counts.push([path, outdated]);
    }
    expect(counts).toEqual([
      ['f7', 1],
      ['carrierId', 1],
      ['regionIds', 1],
      ['tel', 0],
    ]);
  });
});

describe('drafts', () => {
  it('encrypt the password and restore it for the same member', async () => {
    const { deps, kept, forms } = setUp({});
    const first = forms.get(BIDDING);
    await waitFor(first, (snapshot) => snapshot.matches('editing'));
    first.send({ type: 'form.change', change: filled });
    await expect.poll(() => kept.size).toBe(1);
    expect([...kept]).toEqual([
      [
        'draft:recycling:u-1:bidding:game-1',
        {
          version: 1,
          value: { form: { ...filled, password: '' }, openedAt: f.NOW, sealed: 'sealed(kP7mXw2R)' },
        },
      ],
    ]);
    const again = createValuationForms(deps).forms.get(BIDDING);
    const { context } = await waitFor(again, (snapshot) => snapshot.matches('editing'));
    expect([context.form, context.note]).toEqual([filled, 'restored']);
  });

  it('are never saved under the former member', async () => {
    let reply = async () => ({ id: 'u-1', userName: 'u', nickName: 'u', realStatus: 'verified' as const });
    const { kept, forms } = setUp({ readProfile: () => reply() });
    const first = forms.get(BIDDING);
    await waitFor(first, (snapshot) => snapshot.matches('editing'));
    first.send({ type: 'form.change', change: { title: '第一位的' } });
    await expect.poll(() => kept.size).toBe(1);
    const before = structuredClone([...kept]);
    forms.disposeAll();

    reply = async () => {
      throw Object.assign(new Error('lost'), { failure: { kind: 'network', message: '网络连接不上' } });
    };
    const second = forms.get(BIDDING);
    await waitFor(second, (snapshot) => snapshot.matches('unavailable'));
    second.send({ type: 'form.change', change: { title: '第二位的' } });
    reply = async () => ({ id: 'u-2', userName: 'v', nickName: 'v', realStatus: 'verified' as const });
    second.send({ type: 'form.retry' });
    const { context } = await waitFor(second, (snapshot) => snapshot.matches('editing'));
    expect([[...kept], context.form.title]).toEqual([before, '']);
    second.send({ type: 'form.change', change: { title: '第二位的' } });
    await expect
      .poll(() => [...kept.keys()])
      .toEqual(['draft:recycling:u-1:bidding:game-1', 'draft:recycling:u-2:bidding:game-1']);
    forms.disposeAll();
  });

  it('are removed after submission, which navigates on', async () => {
    const { kept, moves, forms, deals } = setUp(
      {
        submitBidding: async () => ({ listingId: 'listing-9', valuationId: 'valuation-1' }),
        readValuation: async () => f.bidding,
        listQuotes: async () => ({ valuation: f.bidding, quotes: f.quotes }),
      },
      { query: 'gameId=game-1' },
    );
    const form = forms.get(BIDDING);
    await waitFor(form, (snapshot) => snapshot.matches('editing'));
    form.send({ type: 'form.change', change: filled });
    form.send({ type: 'form.submit', asks });
    form.send({ type: 'form.confirm' });
    await waitFor(form, (snapshot) => snapshot.matches('submitted'));
    await expect.poll(() => kept.size).toBe(0);
    expect(moves).toEqual([['quotes', { id: 'valuation-1' }]]);
    await waitFor(deals.get({ valuationId: 'valuation-1' }), (snapshot) => snapshot.matches('quoting'));
    expect(forms.get(BIDDING)).not.toBe(form);
    forms.disposeAll();
    deals.disposeAll();
  });

  it('restore the uploaded pictures', async () => {
    const { deps, kept, forms } = setUp({});
    const first = forms.get(BIDDING);
    await waitFor(first, (snapshot) => snapshot.matches('editing'));
    first.send({ type: 'form.change', change: filled });
    await expect.poll(() => kept.size).toBe(1);
    forms.disposeAll();
    const again = createValuationForms(deps).forms.get(BIDDING);
    const snapshot = await waitFor(again, ({ context }) => context.form.title !== '');
    const pictures = selectUpload(snapshot, 'pictures')?.getSnapshot().context;
    expect([pictures?.name, pictures?.rules.types, pictures?.pictures.map(({ state }) => state)]).toEqual([
      `recycling:u-1:bidding:game-1:${f.NOW}:all`,
      rules.types,
      filled.pictures.map(({ url }) => ({ kind: 'done', path: url })),
    ]);
  });
});

const REFUSED_AGAIN = { status: 'rejected', auditRemark: '截图看不清段位，请换一张' } as const;

describe('a reopened form', () => {
  const AGAIN = { kind: 'valuation', gameId: 'game-1', fromId: 'valuation-1' } as const;
  const refused: ValuationDetail = {
    ...f.valuation,
    kind: 'valuation',
    status: 'refused',
    refusal: '描述含有联系方式，请删除后重新提交',
    attributes: { f1: 'opt-king', f2: '312' },
    description: '加微信 haoyi_123',
    expected: 328_000,
    phone: '138****0001',
    account: 'haoyi_8842019',
    pictures: filled.pictures,
  };
  const reads = { readValuation: async () => refused, readTemplate: async () => [] };

  it('is prefilled and opens at the field with the error', async () => {
    const { forms } = setUp(reads);
    const form = forms.get(AGAIN);
    const { context } = await waitFor(form, (snapshot) => snapshot.matches('editing'));
    expect([context.form, context.faults, context.refusedBefore, context.note]).toEqual([
      {
        ...NO_FORM,
        systemId: refused.systemId ?? '',
        carrierId: refused.carrierId ?? '',
        groupId: refused.groupId ?? '',
        serverId: refused.serverId ?? '',
        attributes: { f1: 'opt-king', f2: '312' },
        description: '加微信 haoyi_123',
        isOwnDescription: true,
        price: '3280',
        phone: '138****0001',
        account: 'haoyi_8842019',
        pictures: filled.pictures,
      },
      { description: refused.refusal },
      refused.refusal,
      null,
    ]);
    form.send({ type: 'form.change', change: { description: '自用号' } });
    expect(form.getSnapshot().context.faults).toEqual({});
    forms.disposeAll();
  });

  describe('of a bidding', () => {
    const bidding: ValuationDetail = {
      ...refused,
      kind: 'bidding',
      title: '全服第一神号',
      refusal: '标题夸大，请改',
      listingId: listing.id,
    };
    const corrected: OwnListingDetail = {
      ...listing,
      status: 'takenDown',
      auditRemark: undefined,
      title: '满级黄金号',
      description: '皮肤卖掉了一些。',
      askingPrice: 80_000,
      attributes: { f2: '286' },
      phone: '13912340001',
      pictures: listing.pictures.slice(0, 2),
    };
    const open = async (own: OwnListingDetail) => {
      const { forms } = setUp({
        ...reads,
        readValuation: async () => bidding,
        readOwnListing: async () => own,
      });
      const form = forms.get({ kind: 'bidding', gameId: 'game-1', fromId: bidding.id });
      const { context } = await waitFor(form, (snapshot) => snapshot.matches('editing'));
      forms.disposeAll();
      return context;
    };

    it('has the contents of its listing, which was corrected since the refusal', async () => {
      const { form, faults, refusedBefore } = await open(corrected);
      expect([form, faults, refusedBefore]).toEqual([
        {
          ...NO_FORM,
          systemId: 'android',
          carrierId: 'qq',
          groupId: 'qq-1',
          origin: 'self',
          attributes: { f2: '286' },
          title: '满级黄金号',
          price: '800',
          description: '皮肤卖掉了一些。',
          isOwnDescription: true,
          canAssure: 'yes',
          phone: '13912340001',
          account: 'haoyi_8842019',
          pictures: corrected.pictures,
        },
        {},
        null,
      ]);
    });

    it('says why its listing was refused last', async () => {
      const { form, faults, refusedBefore } = await open({ ...corrected, ...REFUSED_AGAIN });
      expect([form.title, faults, refusedBefore]).toEqual([
        '满级黄金号',
        { pictures: REFUSED_AGAIN.auditRemark },
        REFUSED_AGAIN.auditRemark,
      ]);
    });
  });

  it('keeps later changes, renews its pictures, and leaves other forms of the game alone', async () => {
    const { deps, kept, forms } = setUp(reads);
    const form = forms.get(AGAIN);
    await waitFor(form, (snapshot) => snapshot.matches('editing'));
    form.send({ type: 'form.change', change: { description: '自用号' } });
    await expect.poll(() => [...kept.keys()]).toEqual(['draft:recycling:u-1:valuation:game-1:valuation-1']);
    forms.disposeAll();
    const pictures = filled.pictures.map((picture) => ({
      ...picture,
      url: `/img/private/new${picture.url}`,
    }));
    const calls = { ...deps.calls, readValuation: async () => ({ ...refused, pictures }) };
    const again = createValuationForms({ ...deps, calls }).forms;
    const { context } = await waitFor(again.get(AGAIN), (snapshot) => snapshot.matches('editing'));
    expect([context.form.description, context.form.price, context.note]).toEqual([
      '自用号',
      '3280',
      'restored',
    ]);
    expect(renewed).toEqual(pictures.map(({ url }) => url));
    const other = again.get({ ...AGAIN, fromId: null });
    const fresh = await waitFor(other, (snapshot) => snapshot.matches('editing'));
    expect(fresh.context.form).toEqual({ ...NO_FORM, phone: '138****0001' });
    again.disposeAll();
  });
});

describe('a submission whose key was spent by an earlier body', () => {
  const entry = { path: 'Idempotency-Key', message: '同一个幂等键不能用于不同的请求' };
  const spent = new FailureError({ kind: 'invalid', code: 422, message: entry.message, errors: [entry] });
  it.each([
    ['of this form', '2026-11-21T07:04:09.000Z', 'submitted'],
    ['made in the same second', '2026-11-21T07:04:00.000Z', 'submitted'],
    ['of an earlier form', '2026-11-21T07:03:59.000Z', 'editing'],
  ] as const)('finds what arrived %s', async (_, createdAt, expected) => {
    const row = { ...f.valuation, createdAt };
    const { forms } = setUp({
      submitValuation: async () => {
        throw spent;
      },
      listValuations: async () => ({ rows: [row], total: 1 }),
    });
    const form = forms.get({ kind: 'valuation', gameId: 'game-1', fromId: null });
    await waitFor(form, (snapshot) => snapshot.matches('editing'));
    form.send({ type: 'form.change', change: filled });
    form.send({ type: 'form.submit', asks });
    const end = await waitFor(
      form,
      (snapshot) => snapshot.matches('submitted') || snapshot.context.failure !== null,
    );
    expect([end.value, end.context.submitted?.valuationId ?? null]).toEqual([
      expected,
      expected === 'submitted' ? 'valuation-1' : null,
    ]);
    forms.disposeAll();
  });
});

describe('a deal that is not shown', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['until the deposit is back, once it has ended', 'paid', 7],
    ['only when it is shown again, once the deposit is back', 'refunded', 1],
  ] as const)('is polled %s', async (_, depositState, times) => {
    vi.useFakeTimers();
    let requests = 0;
    const { deals } = setUp(
      {
        readValuation: async () => {
          requests += 1;
          return { ...f.finished.valuation, recycleOrderId: 'recycle-1' };
        },
        listQuotes: async () => ({ valuation: f.finished.valuation, quotes: [] }),
        readRecycleOrder: async () => ({ ...f.completed, depositState }),
      },
      { isVisible: true },
    );
    const deal = deals.get({ valuationId: 'valuation-1' });
    const leave = deals.retain(deal);
    await vi.advanceTimersByTimeAsync(20_000);
    const whileShown = requests;
    leave();
    await vi.advanceTimersByTimeAsync(20_000);
    deals.retain(deal);
    await vi.advanceTimersByTimeAsync(0);
    expect([deal.getSnapshot().value, whileShown, requests]).toEqual(['done', times, times + 1]);
    deals.disposeAll();
  });

  it('is not polled until it is shown again, then at once', async () => {
    vi.useFakeTimers();
    let requests = 0;
    const { deals } = setUp(
      {
        readValuation: async () => {
          requests += 1;
          return f.valuation;
        },
        listQuotes: async () => ({ valuation: f.valuation, quotes: f.quotes }),
      },
      { isVisible: true },
    );
    const deal = deals.get({ valuationId: 'valuation-1' });
    const release = deals.retain(deal);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([deal.getSnapshot().value, requests]).toEqual([{ quoting: 'comparing' }, 5]);

    release();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toEqual(5);

    deals.retain(deal);
    await vi.advanceTimersByTimeAsync(0);
    expect(requests).toEqual(6);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([requests, deals.get({ valuationId: 'valuation-1' }) === deal]).toEqual([7, true]);
    deals.disposeAll();
  });
});

describe('the deposit', () => {
  it('is started with the displayed amount, once per key, and posted in this tab', async () => {
    const requests: unknown[] = [];
    const { posted, deals } = setUp(
      {
        readValuation: async () => f.toDeposit.valuation,
        listQuotes: async () => ({ valuation: f.toDeposit.valuation, quotes: f.toDeposit.quotes }),
        readRecycleOrder: async () => f.depositDue,
        payDeposit: async (input, options) => {
          requests.push([input, options?.idempotencyKey]);
          return {
            paymentId: 'pay-1',
            amount: 15_900,
            form: '<form></form>',
            closesAt: '2026-11-22T07:04:00.000Z',
          };
        },
      },
      { route: 'quotes', query: 'id=valuation-1' },
    );
    const deal = deals.get({ valuationId: 'valuation-1' });
    const snapshot = await waitFor(deal, (one) => one.matches('depositing'));
    selectDeposit(snapshot)?.send({ type: 'pay.submit' });
    await expect.poll(() => posted).toEqual(['<form></form>']);
    expect(requests).toEqual([[{ input: { id: 'valuation-1', method: 'alipay', amount: 15_900 } }, 'key-1']]);
    deals.disposeAll();
  });
});

describe('the application to become a merchant', () => {
  const made = { ...application, id: 'ma-1', state: 'reviewing', createdAt: f.NOW } as const;
  const open = (deps: MerchantDeps, last: MerchantApplication | null = null) =>
    createMerchants(deps).applications.get(last);
  const isEditing = ({ value }: { value: unknown }) =>
    JSON.stringify(value) === JSON.stringify({ filling: 'editing' });
  const draft = ['draft:merchantApplication:u-1', { version: 1, value: { after: null, form: application } }];

  it('is restored after a reload for the same member and removed once sent', async () => {
    const t = setUp({ applyMerchant: async () => made });
    const first = open(t.deps);
    await waitFor(first, isEditing);
    first.send({ type: 'field.set', patch: application });
    await expect.poll(() => [...t.kept]).toEqual([draft]);

    const again = open(t.deps);
    const { context } = await waitFor(again, isEditing);
    expect([context.fields, context.isRestored]).toEqual([application, true]);

    const other = setUp({
      readProfile: async () => ({ id: 'u-2', userName: 'o', nickName: 'o', realStatus: 'verified' }),
    });
    const theirs = open({ ...other.deps, drafts: t.deps.drafts });
    const { context: foreign } = await waitFor(theirs, isEditing);
    expect(foreign.fields.name).toEqual('');

    again.send({ type: 'form.submit' });
    await waitFor(again, ({ value }) => value === 'done');
    await expect.poll(() => t.kept.size).toEqual(0);
  });

  it('survives an expired session and is retried under a new key', async () => {
    const keys: (string | undefined)[] = [];
    let changes = 0;
    const t = setUp({
      applyMerchant: async (_, options) => {
        keys.push(options?.idempotencyKey);
        if (keys.length === 1) {
          throw Object.assign(new Error('expired'), { failure: { kind: 'expired', message: '登录已超时' } });
        }
        return made;
      },
    });
    const { applications } = createMerchants({
      ...t.deps,
      onChanged: () => {
        changes += 1;
      },
    });
    const actor = applications.get(null);
    await waitFor(actor, isEditing);
    actor.send({ type: 'field.set', patch: application });
    actor.send({ type: 'form.submit' });
    await waitFor(actor, ({ context }) => context.failure !== null);
    await expect.poll(() => [...t.kept]).toEqual([draft]);
    expect([applications.get(null) === actor, actor.getSnapshot().context.fields, changes]).toEqual([
      true,
      application,
      1,
    ]);
    actor.send({ type: 'form.submit' });
    await waitFor(actor, ({ value }) => value === 'done');
    expect([keys, changes]).toEqual([['key-1', 'key-2'], 2]);
  });

  it('is resent under the same key until answered', async () => {
    const keys: (string | undefined)[] = [];
    const t = setUp({
      applyMerchant: async (_, options) => {
        keys.push(options?.idempotencyKey);
        if (keys.length === 1) {
          throw new FailureError({ kind: 'timeout', message: '没有收到回应' });
        }
        return made;
      },
    });
    const actor = open(t.deps);
    await waitFor(actor, isEditing);
    actor.send({ type: 'field.set', patch: application });
    actor.send({ type: 'form.submit' });
    await waitFor(actor, ({ value }) => value === 'done');
    expect(keys).toEqual(['key-1', 'key-1']);
  });

  it('drops its draft when another application exists already', async () => {
    const t = setUp({});
    const first = open(t.deps);
    await waitFor(first, isEditing);
    first.send({ type: 'field.set', patch: { ...application, name: '旧的' } });
    await expect.poll(() => t.kept.size).toEqual(1);
    const next = open(t.deps, { ...made, state: 'refused' });
    const { context } = await waitFor(next, isEditing);
    expect([context.fields, t.kept.size]).toEqual([application, 0]);
  });
});

describe('the account revealed to a merchant', () => {
  it('is requested under the same key after a reload when the answer was lost', async () => {
    const credential = { account: 'a', password: 'b', revealedAt: '2026-11-21T04:00:00.000Z' };
    const keys = new Set<string | undefined>();
    let isLost = true;
    const t = setUp({
      revealRecycleCredential: async (_, options) => {
        keys.add(options?.idempotencyKey);
        if (isLost) throw new FailureError({ kind: 'timeout', message: '没有收到回应' });
        return credential;
      },
    });
    const before = createMerchants(t.deps);
    const act = before.acts.get(null);
    act.send({
      type: 'action.choose',
      action: { kind: 'reveal', orderId: 'order-1', isAgain: false, needsCode: false },
    });
    act.send({ type: 'action.confirm' });
    await expect.poll(() => selectRepeat(act.getSnapshot())?.getSnapshot().value).toBe('unanswered');
    before.disposeAll();
    isLost = false;
    const { acts } = createMerchants({
      ...t.deps,
      visibility: setUp({}, { isVisible: true }).deps.visibility,
    });
    acts.retain(acts.get(null));
    const { context } = await waitFor(acts.get(null), ({ value }) => value === 'revealing');
    expect([context.credential, keys]).toEqual([credential, new Set(['key-1'])]);
  });
});
