import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { onSale } from '../../../machines/selling/ownListing/fixtures.ts';
import { rejected } from '../../../machines/selling/consignment/fixtures.ts';
import { createIntentions } from '../../../src/flow/intentions.ts';
import { createOwnListings, type OwnListingCalls } from '../../../src/selling/myListings/flow.ts';
import type { OwnListing } from '../../../contract/selling/selling.ts';
import { published } from '../../../src/selling/myListings/fixtures.ts';
import { FailureError } from '../../../src/api/failure.ts';

/** A browser that outlives its pages, and a server that loses answers when told to. */
function makeBrowser() {
  let owed: unknown;
  let keys = 0;
  const sent: unknown[] = [];
  const lost = new FailureError({ kind: 'timeout', message: '没有回应' });
  const server = { losesAnswers: false, isSilent: false, price: 328_000, changes: 0 };
  const intentions = () =>
    createIntentions({
      store: {
        read: async () => owed,
        change: async (step) => {
          owed = step(owed);
        },
      },
      now: () => 0,
      makeKey: () => {
        keys += 1;
        return `key-${keys}`;
      },
    });
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
      await answer();
      return onSaleWithoutLogin;
    },
    readOwnListing: async () => {
      if (server.isSilent) throw lost;
      return { ...rejected, status: 'onSale' as const, askingPrice: server.price };
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
  return { sent, server, openPage, owed: () => owed };
}

const onSaleWithoutLogin = published.find(({ needsCredential }) => needsCredential === true) as OwnListing;

const choosePrice = { type: 'act.choose', act: 'editPrice', standing: onSale } as const;

describe('acts on own listings', () => {
  it('go out under a key of their own, with what the contract asks for', async () => {
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

  it('keep their key while the outcome is unknown, also on another page, until the listing tells', async () => {
    const { sent, server, openPage, owed } = makeBrowser();
    const submit = (ref: ReturnType<ReturnType<typeof openPage>['ownListings']['get']>) => {
      ref.send(choosePrice);
      ref.send({ type: 'price.type', text: '2000' });
      ref.send({ type: 'act.confirm' });
    };
    Object.assign(server, { losesAnswers: true, isSilent: true });
    const before = openPage();
    submit(before.ownListings.get('g1'));
    await waitFor(before.ownListings.get('g1'), (snapshot) => snapshot.matches('uncertain'));
    before.disposeAll();
    server.isSilent = false;
    const ref = openPage().ownListings.get('g1');
    submit(ref);
    const { context } = await waitFor(ref, (snapshot) => snapshot.matches({ asking: 'refused' }));
    const price = { id: 'g1', price: 200_000, fee: 10_000 };
    expect([sent, context.failure, owed()]).toEqual([
      [
        ['editPrice', price, 'key-1'],
        ['editPrice', price, 'key-1'],
      ],
      null,
      {},
    ]);
    server.price = 200_000;
    ref.send({ type: 'act.confirm' });
    await waitFor(ref, (snapshot) => snapshot.matches('viewing'));
    expect(sent.at(-1)).toEqual(['editPrice', price, 'key-3']);
  });
});

describe('the login that was not given with a listing', () => {
  const login = {
    account: 'player_01',
    password: 'secret-Pass1',
    securityPhone: '',
    email: ' me@haoyi.test ',
  };

  it('is said once under one key, also after a lost answer, and nothing of it is kept', async () => {
    const { sent, server, openPage, owed } = makeBrowser();
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
    expect(JSON.stringify(owed())).not.toContain(login.password);
    server.losesAnswers = false;
    await waitFor(ref, (snapshot) => snapshot.matches('done'), { timeout: 10_000 });
    const input = { account: 'player_01', password: 'secret-Pass1', email: 'me@haoyi.test' };
    const said = ['giveCredential', { id: 'g1' }, input, 'key-1'];
    expect(sent.every((one) => JSON.stringify(one) === JSON.stringify(said))).toBe(true);
    expect([ref.getSnapshot().context.fields.password, owed(), server.changes]).toEqual(['', {}, 1]);
  });
});
