import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../machines/kit/failure.ts';
import { FailureError } from '../../../src/api/failure.ts';
import { createIntentions, INTENTION_TTL_MS, type IntentionStore } from '../../../src/flow/intentions.ts';

/** The storage that all tabs of a browser share. */
function browser() {
  let kept: unknown;
  const store: IntentionStore = {
    read: () => Promise.resolve(structuredClone(kept)),
    change: (step) => {
      kept = structuredClone(step(structuredClone(kept)));
      return Promise.resolve();
    },
  };
  return store;
}

let made = 0;
const keys = () => {
  made = 0;
  return () => `key-${(made += 1)}`;
};
const failing = (failure: Failure) => Promise.reject(new FailureError(failure));
const lost: Failure = { kind: 'timeout', message: '没有回应' };
const refused: Failure = { kind: 'conflict', message: '不能下单' };

describe('the idempotency key of an intention', () => {
  it('stays the same until the outcome is known, in this tab, after a reload and in another tab', async () => {
    const store = browser();
    const makeKey = keys();
    const sent: string[] = [];
    const lose = (key: string) => {
      sent.push(key);
      return failing(lost);
    };
    const tab = createIntentions({ store, makeKey, now: () => 0 });
    await expect(tab.carryOut('place:1', lose)).rejects.toMatchObject({ failure: lost });
    await expect(tab.carryOut('place:1', lose)).rejects.toMatchObject({ failure: lost });
    const reloaded = createIntentions({ store, makeKey, now: () => 0 });
    await expect(reloaded.carryOut('place:1', lose)).rejects.toMatchObject({ failure: lost });
    expect(sent).toEqual(['key-1', 'key-1', 'key-1']);
    expect(await reloaded.pending('place:')).toEqual(['place:1']);
  });

  it('is shared by two tabs that start at the same time', async () => {
    const store = browser();
    const makeKey = keys();
    const sent = await Promise.all(
      [1, 2].map(() =>
        createIntentions({ store, makeKey, now: () => 0 }).carryOut('place:1', (key) => Promise.resolve(key)),
      ),
    );
    expect(sent).toEqual(['key-1', 'key-1']);
  });

  it('is replaced after success, a refusal, or another settlement', async () => {
    const tab = createIntentions({ store: browser(), makeKey: keys(), now: () => 0 });
    const sent: string[] = [];
    const note = (key: string) => void sent.push(key);
    await tab.carryOut('place:1', async (key) => note(key));
    await tab
      .carryOut('place:1', (key) => {
        note(key);
        return failing(refused);
      })
      .catch(() => undefined);
    await tab
      .carryOut('place:1', (key) => {
        note(key);
        return failing(lost);
      })
      .catch(() => undefined);
    await tab.settle('place:');
    await tab.carryOut('place:1', async (key) => note(key));
    expect(sent).toEqual(['key-1', 'key-2', 'key-3', 'key-4']);
    expect(await tab.pending('')).toEqual([]);
  });

  it('belongs to the exact text of the intention', async () => {
    const tab = createIntentions({ store: browser(), makeKey: keys(), now: () => 0 });
    const sent = await Promise.all(
      ['place:1:none:1', 'place:1:face:2'].map((text) =>
        tab.carryOut(text, (key) => Promise.resolve(`${text} ${key}`)),
      ),
    );
    expect(sent).toEqual(['place:1:none:1 key-1', 'place:1:face:2 key-2']);
  });

  it('expires after a reload, but never in the page that used it', async () => {
    let time = 0;
    const store = browser();
    const makeKey = keys();
    const open = () => createIntentions({ store, makeKey, now: () => time });
    const tab = open();
    await tab.carryOut('place:1', () => failing(lost)).catch(() => undefined);
    time = INTENTION_TTL_MS;
    expect(await open().pending('place:')).toEqual([]);
    expect(await tab.carryOut('place:1', (key) => Promise.resolve(key))).toEqual('key-1');
    expect(await open().carryOut('place:1', (key) => Promise.resolve(key))).not.toEqual('key-1');
  });

  it('is kept after a lost response when the repeated call is stopped before the server looks at the key', async () => {
    const tab = createIntentions({ store: browser(), makeKey: keys(), now: () => 0 });
    const failures: Failure[] = [lost, { kind: 'expired', message: '登录已过期' }, refused];
    for (const failure of failures) {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await tab.carryOut('pay:1', () => failing(failure)).catch(() => undefined);
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      expect((await tab.pending('pay:')).length).toBe(failure === refused ? 0 : 1);
    }
  });

  it('that was carried out with another body says so, or resolves to the result of that call', async () => {
    const tab = createIntentions({ store: browser(), makeKey: keys(), now: () => 0 });
    const spent: Failure = {
      kind: 'invalid',
      message: '同一个幂等键不能用于不同的请求',
      errors: [{ path: 'Idempotency-Key', message: '同一个幂等键不能用于不同的请求' }],
    };
    await expect(tab.carryOut('review:1', () => failing(spent))).rejects.toMatchObject({
      failure: { kind: 'conflict', message: '上一次提交的已经收到，这次改的没有提交' },
    });
    const answer = await tab.carryOut('list:1', () => failing(spent), {
      findEarlier: () => Promise.resolve('listing-1'),
    });
    expect([answer, await tab.pending('')]).toEqual(['listing-1', []]);
  });

  it('ends with the answer of another act on its subject, when an earlier page left it', async () => {
    const store = browser();
    const makeKey = keys();
    const open = () => createIntentions({ store, makeKey, now: () => 0 });
    const lose = () => failing(lost);
    const earlier = open();
    for (const name of ['listing:1:down', 'listing:2:down']) {
      // oxlint-disable-next-line no-await-in-loop -- the order of the keys
      await earlier.carryOut(name, lose).catch(() => undefined);
    }
    const page = open();
    await page.carryOut('listing:1:price', lose).catch(() => undefined);
    await page.carryOut('listing:1:up', (key) => Promise.resolve(key), { ends: 'listing:1:' });
    expect(await page.pending('')).toEqual(['listing:2:down', 'listing:1:price']);
    expect(await page.carryOut('listing:1:down', (key) => Promise.resolve(key))).toBe('key-5');
    // The page that still waits for its answer keeps its key.
    expect(await earlier.carryOut('listing:1:down', (key) => Promise.resolve(key))).toBe('key-1');
  });

  it('is kept in memory without storage, and ignores corrupt storage', async () => {
    const closed: IntentionStore = {
      read: () => Promise.reject(new Error('no')),
      change: () => Promise.reject(new Error('no')),
    };
    const tab = createIntentions({ store: closed, makeKey: keys(), now: () => 0 });
    await tab.carryOut('place:1', () => failing(lost)).catch(() => undefined);
    expect(await tab.pending('place:')).toEqual(['place:1']);
    expect(await tab.carryOut('place:1', (key) => Promise.resolve(key))).toEqual('key-1');

    const damaged: IntentionStore = {
      read: () => Promise.resolve('?'),
      change: (step) => Promise.resolve(void step({ 'place:1': { key: 7 } })),
    };
    const other = createIntentions({ store: damaged, makeKey: keys(), now: () => 0 });
    expect(await other.pending('')).toEqual([]);
    expect(await other.carryOut('place:1', (key) => Promise.resolve(key))).toEqual('key-1');
  });
});
