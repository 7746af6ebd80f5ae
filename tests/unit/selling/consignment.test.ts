import { describe, expect, it } from 'vitest';
import { waitFor, type AnyActorRef } from 'xstate';
import { invalidAt } from '../../../machines/kit/inquiry/fixtures.ts';
import { selectRepeat } from '../../../machines/kit/inquiry/repeat.ts';
import { EMPTY_FORM, type ConsignmentForm } from '../../../machines/selling/consignment/form.ts';
import {
  filled,
  game,
  pictures,
  template,
  uploadChanged,
} from '../../../machines/selling/consignment/fixtures.ts';
import { selectUpload } from '../../../machines/selling/consignment/consignment.ts';
import { selectPictures } from '../../../machines/kit/upload/upload.ts';
import { valuation } from '../../../machines/recycling/deal/fixtures.ts';
import type { InquiryRef } from '../../../machines/kit/inquiry/inquiry.ts';
import { FailureError } from '../../../src/api/failure.ts';
import { createConsignments, type ConsignmentDeps } from '../../../src/selling/consignment/flow.ts';
import type { BrowserEncryption } from '../../../src/flow/browserEncryption.ts';
import { createFormStore } from '../../../src/selling/consignment/formStore.ts';
import type { ValuationDetail } from '../../../contract/recycling/index.ts';
import type { OwnListing } from '../../../contract/selling/selling.ts';
import type { RouteName } from '../../../src/app/routes.ts';
import { fakeClocks } from '../../kit/serverTime.ts';
import { memoryIntentions } from '../../kit/memoryIntentions.ts';
import { flushDraftWrites, memoryDrafts, memoryUploads } from '../../kit/memoryStorage.ts';

const NOW = Date.parse('2026-11-21T04:00:00.000Z');

const lost = new FailureError({ kind: 'timeout', message: '没有回应' });
const entry = { path: 'Idempotency-Key', message: '同一个幂等键不能用于不同的请求' };
const keySpent = new FailureError({ kind: 'invalid', message: entry.message, errors: [entry] });

/** A browser with a fake server. Its storage survives the closing of pages. */
function makeBrowser() {
  const kept = new Map<string, unknown>();
  const openIntentions = memoryIntentions(() => NOW);
  let member: string | null = 'member-1';
  let at: { name: RouteName; query: URLSearchParams } = { name: 'sell', query: new URLSearchParams() };
  const gone: string[] = [];
  const listeners = new Set<() => void>();
  const moveTo = (name: RouteName, query: string | Record<string, string>) => {
    at = { name, query: new URLSearchParams(query) };
    for (const listener of listeners) listener();
  };
  const sent: { key: string | undefined; title: string }[] = [];
  let answer: () => Promise<{ id: string; no: string; status: 'underReview' }> = () =>
    Promise.resolve({ id: 'g1', no: 'HY1', status: 'underReview' });
  const owned: Pick<OwnListing, 'id' | 'no' | 'status' | 'gameId'>[] = [];
  let offered: ValuationDetail | null = null;
  let ids = 0;
  const seal: BrowserEncryption = {
    seal: async (text) => `sealed:${btoa(encodeURIComponent(text))}`,
    open: async (sealed) => decodeURIComponent(atob(sealed.slice('sealed:'.length))),
  };
  const drafts = memoryDrafts(kept);
  const none = () => Promise.reject(new Error('not in this test'));
  const openPage = (rest: Partial<ConsignmentDeps> = {}, { isOnServerTime = false } = {}) =>
    createConsignments({
      owner: async () => member,
      calls: {
        listGames: async () => [{ ...game, initial: 'W', onSale: 1, isHot: true }],
        readTemplate: async () => template,
        readOwnListing: none,
        readValuation: async () => offered ?? none(),
        submitListing: (asked, options) => {
          sent.push({ key: options?.idempotencyKey, title: asked.input.title });
          return answer();
        },
        listOwnListings: async () => ({ rows: owned as OwnListing[], total: owned.length }),
      },
      intentions: openIntentions(),
      navigation: { here: () => at },
      onMove: (listener) => void listeners.add(listener),
      go: (to, query, { replace, isNext = false }) => {
        moveTo(to, query);
        const way = replace ? 'replace' : isNext ? 'push on top of the step before' : 'push';
        gone.push(`${way} ${to} ${at.query.toString()}`);
      },
      visibility: { isVisible: () => true, onVisible: () => () => undefined },
      store: createFormStore({ drafts, seal }),
      uploads: memoryUploads(kept),
      makeId: () => {
        ids += 1;
        return `draft-${ids}`;
      },
      ...(!isOnServerTime && { now: () => NOW }),
      onSubmitted: () => undefined,
      ...rest,
    });
  return {
    kept,
    owned,
    gone,
    sent,
    openPage,
    offer: (next: ValuationDetail) => {
      offered = next;
    },
    go: moveTo,
    become: (id: string | null) => {
      member = id;
    },
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

type Page = ReturnType<ReturnType<typeof makeBrowser>['openPage']>;
type Ref = ReturnType<Page['consignments']['get']>;

const opened = (ref: Ref) => waitFor(ref, (snapshot) => snapshot.hasTag('editable'));

const nextStep = { type: 'step.next', levels: filled.levels } as const;

/** Waits until the answer is lost and the inquiry gets no answer either. */
async function unanswered(ref: Ref): Promise<void> {
  const inquiry = selectRepeat(await waitFor(ref, (snapshot) => snapshot.matches('uncertain')));
  await waitFor(inquiry as InquiryRef & AnyActorRef, ({ value }) => value === 'unanswered');
}

function fillIn(ref: Ref, form: ConsignmentForm = filled): void {
  for (const level of form.levels ?? []) {
    const chosen = form.district[level];
    if (chosen) ref.send({ type: 'district.choose', level, ...chosen });
  }
  ref.send({ type: 'origin.choose', origin: form.origin ?? 'self' });
  for (const [key, value] of Object.entries(form.answers)) {
    ref.send({ type: 'answer.give', key: key as 'f1', value });
  }
  for (const field of ['phone', 'account', 'password', 'price'] as const) {
    ref.send({ type: 'field.type', field, text: form.fields[field] });
  }
  ref.send({ type: 'assurance.choose', canAssure: true });
}

/** Fills in a new form up to its last step. */
async function filledForm(consignments: Page['consignments']): Promise<Ref> {
  const ref = consignments.get({ gameId: 'wzry' });
  await opened(ref);
  fillIn(ref);
  ref.send(uploadChanged(pictures));
  ref.send(nextStep);
  ref.send(nextStep);
  return ref;
}

describe('consignments', () => {
  it.each([
    ['was listed', { listingId: 'g1' }, '它已经发布成商品了。'],
    ['is being sold to a merchant', { status: 'accepted' }, '你已经接受了商户的报价。'],
    ['was sold to a merchant', { status: 'completed' }, '你已经接受了商户的报价。'],
  ] as const)('say at once that a valuation %s', async (_, change, message) => {
    const { offer, openPage } = makeBrowser();
    offer({ ...valuation, gameId: game.id, ...change });
    const ref = openPage().consignments.get({ valuationId: 'v1' });
    const { value, context } = await waitFor(ref, (snapshot) => !snapshot.hasTag('busy'));
    expect([value, context.failure]).toEqual([
      'failed',
      { kind: 'conflict', reason: 'valuationClosed', message },
    ]);
  });

  it.each(['cancelled', 'refused'] as const)('open for a valuation that was %s', async (status) => {
    const { offer, openPage } = makeBrowser();
    offer({ ...valuation, gameId: game.id, status });
    const ref = openPage().consignments.get({ valuationId: 'v1' });
    expect((await opened(ref)).value).toEqual({ editing: 'basics' });
  });

  it('show the pictures of a valuation by its new URLs when the draft is restored', async () => {
    const { kept, offer, openPage } = makeBrowser();
    const sign = (ticket: string) =>
      offer({
        ...valuation,
        gameId: game.id,
        pictures: [{ url: `/img/private/${ticket}/p.webp`, name: '截图' }],
      });
    const openForm = async () => {
      const page = openPage();
      const ref = page.consignments.get({ valuationId: 'v1' });
      await opened(ref);
      return { page, ref };
    };
    sign('old');
    const before = await openForm();
    before.ref.send({ type: 'field.type', field: 'title', text: '自用号' });
    await expect.poll(() => [...kept.keys()].some((key) => key.includes('valuation:v1'))).toBe(true);
    before.page.disposeAll();
    sign('new');
    const { ref, page } = await openForm();
    const upload = selectUpload(ref.getSnapshot());
    const shown = upload && (await waitFor(upload, ({ value }) => value === 'resting'));
    expect([
      ref.getSnapshot().context.form.fields.title,
      shown && selectPictures(shown).map((picture) => page.files.preview(picture)),
    ]).toEqual(['自用号', ['/img/private/new/p.webp?w=240']]);
    page.disposeAll();
  });

  it('lead from the chooser through the steps of the game’s form', async () => {
    const { gone, openPage } = makeBrowser();
    const page = openPage();
    const ref = page.consignments.get({});
    ref.send({ type: 'channel.choose' });
    ref.send({ type: 'game.choose', gameId: 'wzry' });
    await opened(ref);
    expect(page.consignments.get({ gameId: 'wzry' })).toBe(ref);
    expect(page.consignments.get({})).not.toBe(ref);
    fillIn(ref);
    ref.send(nextStep);
    ref.send(nextStep);
    expect(gone).toEqual([
      'push basicInformation gameId=wzry&pageType=sale',
      'push on top of the step before fillInformation gameId=wzry&step=details',
      'push on top of the step before fillInformation gameId=wzry&step=pictures',
    ]);
  });

  it('do not navigate when the person has left', async () => {
    const { gone, go, openPage } = makeBrowser();
    const ref = openPage().consignments.get({ gameId: 'wzry' });
    go('home', '');
    await opened(ref);
    expect(gone).toEqual([]);
  });

  it('follow Back, Forward and the chooser’s links', async () => {
    const { go, gone, openPage } = makeBrowser();
    const { consignments } = openPage();
    const chooser = consignments.get({});
    go('sell', 'channel=consign');
    expect(chooser.getSnapshot().value).toBe('choosingGame');
    go('sell', '');
    expect(chooser.getSnapshot().value).toBe('choosingChannel');
    go('basicInformation', 'gameId=wzry');
    const ref = consignments.get({ gameId: 'wzry' });
    await opened(ref);
    fillIn(ref);
    ref.send(nextStep);
    expect(ref.getSnapshot().value).toEqual({ editing: 'details' });
    go('basicInformation', 'gameId=wzry');
    expect(ref.getSnapshot().value).toEqual({ editing: 'basics' });
    go('fillInformation', 'gameId=other&step=details');
    expect([ref.getSnapshot().value, chooser.getSnapshot().value, gone]).toEqual([
      { editing: 'basics' },
      'choosingChannel',
      ['push on top of the step before fillInformation gameId=wzry&step=details'],
    ]);
  });

  it('open the games when the address names the channel', () => {
    const { go, openPage } = makeBrowser();
    go('sell', 'channel=consign');
    expect(openPage().consignments.get({}).getSnapshot().value).toBe('choosingGame');
  });

  it('restore all fields after a reload, with secrets encrypted', async () => {
    const { kept, openPage } = makeBrowser();
    const before = openPage().consignments.get({ gameId: 'wzry' });
    await opened(before);
    fillIn(before);
    const typed = before.getSnapshot().context.form;
    await expect.poll(() => JSON.stringify([...kept.values()])).toContain('sealed:');
    await expect
      .poll(async () => {
        const after = openPage().consignments.get({ gameId: 'wzry' });
        const { context } = await opened(after);
        after.stop();
        return context.form;
      })
      .toEqual(typed);
    expect(JSON.stringify([...kept.values()])).not.toContain(typed.fields.password);
  });

  it('list drafts for their member only', async () => {
    const { kept, become, openPage } = makeBrowser();
    const ref = openPage().consignments.get({ gameId: 'wzry' });
    await opened(ref);
    fillIn(ref);
    await expect.poll(() => kept.has('draft:sell:member-1')).toBe(true);
    const mine = openPage().consignments.get({});
    const { context } = await waitFor(mine, (snapshot) => snapshot.context.drafts.length === 1);
    expect(
      context.drafts.map(({ gameId, gameName, step, savedAt }) => [gameId, gameName, step, savedAt]),
    ).toEqual([['wzry', '王者荣耀', 'basics', '2026-11-21T04:00:00.000Z']]);
    become('member-2');
    const other = openPage().consignments.get({ gameId: 'wzry' });
    expect((await opened(other)).context.form).toEqual(EMPTY_FORM);
  });

  it('date drafts by the server’s clock', async () => {
    const { kept, openPage } = makeBrowser();
    fakeClocks()(NOW - 365 * 24 * 3_600_000, NOW);
    const ref = openPage({}, { isOnServerTime: true }).consignments.get({ gameId: 'wzry' });
    await opened(ref);
    ref.send({ type: 'origin.choose', origin: 'self' });
    await expect.poll(() => kept.has('draft:sell:member-1')).toBe(true);
    const { context } = await waitFor(
      openPage().consignments.get({}),
      (snapshot) => snapshot.context.drafts.length === 1,
    );
    expect(context.drafts.map(({ savedAt }) => savedAt)).toEqual(['2026-11-21T04:00:00.000Z']);
  });

  it('discard a form on request', async () => {
    const { kept, openPage } = makeBrowser();
    const ref = openPage().consignments.get({ gameId: 'wzry' });
    await opened(ref);
    ref.send({ type: 'origin.choose', origin: 'self' });
    await expect.poll(() => kept.has('draft:sell:member-1:game:wzry')).toBe(true);
    ref.send({ type: 'form.restart' });
    await expect
      .poll(() => [...kept.keys()].filter((key) => key.startsWith('draft:sell:member-1:')))
      .toEqual([]);
  });

  it('submit under one key until answered, also after a reload, and leave no draft', async () => {
    const { kept, sent, answerWith, openPage } = makeBrowser();
    const before = await filledForm(openPage().consignments);
    answerWith(() => Promise.reject(lost));
    before.send({ type: 'listing.submit' });
    await unanswered(before);
    before.stop();
    answerWith(() => Promise.resolve({ id: 'g1', no: 'HY1', status: 'underReview' }));
    const after = openPage().consignments.get({ gameId: 'wzry' });
    await waitFor(after, (snapshot) => snapshot.matches('submitted'));
    expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
    await expect
      .poll(() => [...kept.entries()].filter(([, value]) => JSON.stringify(value).includes('wzry')))
      .toEqual([]);
  });

  it('list a draft of two tabs once, and another account after a question', async () => {
    const { sent, answerWith, openPage } = makeBrowser();
    const first = openPage().consignments.get({ gameId: 'wzry' });
    await opened(first);
    fillIn(first);
    first.send(nextStep);
    await flushDraftWrites();
    const openTab = async () => {
      const ref = openPage().consignments.get({ gameId: 'wzry' });
      await opened(ref);
      return ref;
    };
    const [second, third] = [await openTab(), await openTab()];
    await flushDraftWrites();
    const submitFrom = (ref: Ref) => {
      ref.send(uploadChanged(pictures));
      ref.send({ type: 'step.open', step: 'pictures' });
      ref.send({ type: 'listing.submit' });
    };
    for (const ref of [first, second]) {
      submitFrom(ref);
      await waitFor(ref, (snapshot) => snapshot.matches('submitted'));
    }

    answerWith(() => Promise.reject(keySpent));
    third.send({ type: 'field.type', field: 'account', text: '10002' });
    submitFrom(third);
    const { context } = await waitFor(third, ({ context: { failure } }) => failure !== null);
    answerWith(() => Promise.resolve({ id: 'g2', no: 'HY2', status: 'underReview' }));
    submitFrom(third);
    await waitFor(third, (snapshot) => snapshot.matches('submitted'));
    expect([sent.map(({ key }) => key), context.failure]).toEqual([
      ['draft-1', 'draft-1', 'draft-1', 'key-4'],
      {
        kind: 'conflict',
        message: '这份草稿已在别的页面提交，可以在我发布的里看到。要卖的是另一个账号，请再点一次提交。',
      },
    ]);
  });

  it('have the new questions after a refused answer, and say that the cached ones are outdated', async () => {
    const { answerWith, openPage } = makeBrowser();
    const calls: string[] = [];
    const ref = await filledForm(openPage({ onOutdated: () => calls.push('outdated') }).consignments);
    answerWith(() => Promise.reject(new FailureError(invalidAt({ f2: '皮肤数量太大' }))));
    ref.send({ type: 'listing.submit' });
    const { context } = await waitFor(ref, (snapshot) => snapshot.matches({ editing: 'details' }));
    expect([context.faults, context.template, context.form.answers, calls]).toEqual([
      { f2: '皮肤数量太大' },
      template,
      filled.answers,
      ['outdated'],
    ]);
  });

  it('show the submitted listing until it is left, then reset', async () => {
    const { openPage } = makeBrowser();
    const { consignments } = openPage();
    const ref = await filledForm(consignments);
    const leave = consignments.retain(ref);
    ref.send({ type: 'listing.submit' });
    await waitFor(ref, (snapshot) => snapshot.matches('submitted'));
    expect(consignments.get({ gameId: 'wzry' })).toBe(ref);
    leave();
    const next = consignments.get({ gameId: 'wzry' });
    const { context } = await opened(next);
    expect([context.form, context.isRestored]).toEqual([EMPTY_FORM, false]);
  });

  it('find the submitted listing although its text changed, and list it once', async () => {
    const { owned, sent, answerWith, openPage } = makeBrowser();
    const before = await filledForm(openPage().consignments);
    answerWith(() => Promise.reject(lost));
    before.send({ type: 'listing.submit' });
    await unanswered(before);
    before.stop();
    owned.push(
      { id: 'g3', no: 'HY3', status: 'onSale', gameId: 'hpjy' },
      { id: 'g1', no: 'HY1', status: 'underReview', gameId: 'wzry' },
      { id: 'g0', no: 'HY0', status: 'sold', gameId: 'wzry' },
    );
    answerWith(() => Promise.reject(keySpent));
    const after = openPage().consignments.get({ gameId: 'wzry' });
    const { context } = await waitFor(after, (snapshot) => snapshot.matches('submitted'));
    expect([context.result, new Set(sent.map(({ key }) => key)).size]).toEqual([
      { id: 'g1', no: 'HY1', status: 'underReview' },
      1,
    ]);
  });
});
