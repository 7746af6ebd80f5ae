import { expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { filled, game, rejected, template } from '../../../machines/selling/consignment/fixtures.ts';
import { submitIntention } from '../../../machines/selling/consignment/submitInput.ts';
import type { BrowserEncryption } from '../../../src/flow/browserEncryption.ts';
import { FailureError } from '../../../src/api/failure.ts';
import { createConsignments } from '../../../src/selling/consignment/flow.ts';
import { createFormStore } from '../../../src/selling/consignment/formStore.ts';
import { memoryIntentions } from '../../kit/memoryIntentions.ts';
import { flushDraftWrites, memoryDrafts, memoryUploads } from '../../kit/memoryStorage.ts';

type Ref = ReturnType<ReturnType<typeof createConsignments>['consignments']['get']>;

const DRAFT = `draft:sell:member-1:listing:${rejected.id}`;
const nextStep = { type: 'step.next', levels: filled.levels } as const;

/**
 * A seller's browser. Its storage is shared by the pages that it opens. The tests change `server.listing`, as 改价 does.
 */
function makeBrowser(
  seal: BrowserEncryption = { seal: async (text) => btoa(text), open: async (text) => atob(text) },
) {
  const stored = new Map<string, unknown>();
  const openIntentions = memoryIntentions();
  const server = { listing: rejected, reads: 0 };
  const none = () => Promise.reject(new Error('not in this test'));
  let ids = 0;
  const openPage = () => {
    const { consignments } = createConsignments({
      owner: async () => 'member-1',
      calls: {
        listGames: async () => [{ ...game, initial: 'W', onSale: 1, isHot: true }],
        readTemplate: async () => template,
        readOwnListing: async () => {
          server.reads += 1;
          return server.listing;
        },
        readValuation: none,
        submitListing: () => Promise.reject(new FailureError({ kind: 'timeout', message: '没有回应' })),
        listOwnListings: none,
      },
      intentions: openIntentions(),
      navigation: { here: () => ({ name: 'myProducts', query: new URLSearchParams() }) },
      onMove: () => undefined,
      go: () => undefined,
      visibility: { isVisible: () => true, onVisible: () => () => undefined },
      store: createFormStore({
        drafts: memoryDrafts(stored),
        seal,
      }),
      uploads: memoryUploads(stored),
      makeId: () => `draft-${(ids += 1)}`,
      onSubmitted: () => undefined,
    });
    /** Opens the form of the edit, as its screen does. */
    return async () => {
      const ref = consignments.get({ listingId: rejected.id });
      const leave = consignments.retain(ref);
      await waitFor(ref, (snapshot) => !snapshot.hasTag('busy'));
      return {
        ref,
        leave: async () => {
          leave();
          await flushDraftWrites();
        },
      };
    };
  };
  return { stored, server, openPage };
}

const shownBy = (ref: Ref) => {
  const { form, isRestored, isDraftOutdated } = ref.getSnapshot().context;
  return { price: form.fields.price, title: form.fields.title, isRestored, isDraftOutdated };
};

const FRESH = { isRestored: false, isDraftOutdated: false };
const OUTDATED = { isRestored: false, isDraftOutdated: true };

it('an edit that was left begins from the listing, also with a draft of its former state', async () => {
  const { stored, server, openPage } = makeBrowser();
  const open = openPage();
  const first = await open();
  await first.leave();
  server.listing = { ...server.listing, askingPrice: 300_000 };
  const second = await open();
  expect(shownBy(second.ref)).toEqual({ price: '3000', title: rejected.title, ...FRESH });

  second.ref.send({ type: 'field.type', field: 'title', text: '改过的标题' });
  await second.leave();
  const third = await open();
  expect(shownBy(third.ref)).toEqual({
    price: '3000',
    title: '改过的标题',
    isRestored: true,
    isDraftOutdated: false,
  });
  await third.leave();
  server.listing = { ...server.listing, askingPrice: 280_000 };
  const fourth = await open();
  expect([shownBy(fourth.ref), server.reads, stored.has(DRAFT)]).toEqual([
    { price: '2800', title: rejected.title, ...OUTDATED },
    4,
    false,
  ]);
  await fourth.leave();

  const typed = await open();
  typed.ref.send({ type: 'field.type', field: 'title', text: '又改了' });
  await typed.leave();
  server.listing = { ...server.listing, askingPrice: 260_000 };
  const next = await openPage()();
  expect(shownBy(next.ref)).toEqual({ price: '2600', title: rejected.title, ...OUTDATED });
});

it('a step of an edit stores no draft, and neither does 清空重填', async () => {
  const { stored, openPage } = makeBrowser();
  const { ref } = await openPage()();
  const levels = ref.getSnapshot().context.form.levels;
  ref.send({ type: 'answer.give', key: 'f3', value: 'f3-1' });
  await expect.poll(() => stored.has(DRAFT)).toBe(true);
  ref.send({ type: 'form.restart' });
  await waitFor(ref, (snapshot) => snapshot.matches('loading'));
  await waitFor(ref, (snapshot) => snapshot.hasTag('editable'));
  ref.send(nextStep);
  await flushDraftWrites();
  expect([levels, ref.getSnapshot().value, stored.has(DRAFT)]).toEqual([
    filled.levels,
    { editing: 'details' },
    false,
  ]);
});

it.each([
  ['with the browser’s key', undefined, ''],
  ['without encryption', { seal: async () => null, open: async () => null }, '13911110002'],
] as const)(
  'a draft of an edit has its own phone, or the stored one when it could store none: %s',
  async (_, seal, phone) => {
    const { server, openPage } = makeBrowser(seal);
    server.listing = { ...rejected, securityPhone: '13911110002', email: 'first@haoyi.test' };
    const { ref, leave } = await openPage()();
    ref.send({ type: 'field.type', field: 'securityPhone', text: '' });
    ref.send({ type: 'field.type', field: 'password', text: 'kP7mXw2R' });
    ref.send({ type: 'field.type', field: 'email', text: '' });
    await leave();
    const { context } = (await openPage()()).ref.getSnapshot();
    const { securityPhone, email } = context.form.fields;
    expect([context.isRestored, securityPhone, email]).toEqual([true, phone, '']);
  },
);

it('an edit whose submission was not answered is repeated first, although the listing changed', async () => {
  const { stored, server, openPage } = makeBrowser();
  const { ref } = await openPage()();
  ref.send({ type: 'answer.give', key: 'f3', value: 'f3-1' });
  ref.send({ type: 'answer.give', key: 'f4', value: 'f4-1:f4-1-2' });
  ref.send({ type: 'step.open', step: 'pictures' });
  ref.send({ type: 'listing.submit' });
  await waitFor(ref, (snapshot) => snapshot.matches('uncertain'));
  await expect.poll(() => stored.has(DRAFT)).toBe(true);
  const { draftId } = ref.getSnapshot().context;
  ref.stop();
  server.listing = { ...server.listing, status: 'underReview', askingPrice: 300_000 };
  const next = await openPage()();
  const { value, context } = next.ref.getSnapshot();
  expect([value, submitIntention(context.draftId ?? '')]).toEqual([
    'uncertain',
    submitIntention(draftId ?? ''),
  ]);
});

it.each([
  [{ status: 'underReview' }, '它现在是「待审核」。审核失败或自己下架的商品才能修改。'],
  [{ status: 'onSale' }, '它现在是「上架中」。审核失败或自己下架的商品才能修改。'],
  [{ status: 'held' }, '它现在是「交易中」。审核失败或自己下架的商品才能修改。'],
  [{ status: 'sold' }, '它现在是「已出售」。审核失败或自己下架的商品才能修改。'],
  [{ status: 'problem' }, '它现在是「问题账号」。审核失败或自己下架的商品才能修改。'],
  [{ status: 'takenBack' }, '它现在是「被找回」。审核失败或自己下架的商品才能修改。'],
  [{ status: 'takenDown', isTakenByBid: true }, '你接受了商户的报价，交易没成才能再改。'],
] as const)(
  'a listing that cannot be edited says so instead of opening its form: %o',
  async (state, message) => {
    const { server, openPage } = makeBrowser();
    server.listing = { ...rejected, ...state };
    const { ref } = await openPage()();
    const { value, context } = ref.getSnapshot();
    expect([value, context.failure]).toEqual([
      'failed',
      { kind: 'conflict', reason: 'stateConflict', message },
    ]);
  },
);
