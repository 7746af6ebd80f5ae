import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../machines/kit/failure.ts';
import { FailureError } from '../../../src/api/failure.ts';
import { createIntentions, LIFETIME, type IntentionStore } from '../../../src/flow/intentions.ts';

/** What several tabs of one browser share. */
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

describe('the key of an intention', () => {
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

  it('is one for two tabs that begin at the same time', async () => {
    const store = browser();
    const makeKey = keys();
    const sent = await Promise.all(
      [1, 2].map(() =>
        createIntentions({ store, makeKey, now: () => 0 }).carryOut('place:1', (key) => Promise.resolve(key)),
      ),
    );
    expect(sent).toEqual(['key-1', 'key-1']);
  });

  it('is a new one after it was done, refused, or settled in another way', async () => {
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

  it('belongs to its text alone', async () => {
    const tab = createIntentions({ store: browser(), makeKey: keys(), now: () => 0 });
    const sent = await Promise.all(
      ['place:1:none:1', 'place:1:face:2'].map((text) =>
        tab.carryOut(text, (key) => Promise.resolve(`${text} ${key}`)),
      ),
    );
    expect(sent).toEqual(['place:1:none:1 key-1', 'place:1:face:2 key-2']);
  });

  it('ends with its time', async () => {
    let time = 0;
    const tab = createIntentions({ store: browser(), makeKey: keys(), now: () => time });
    await tab.carryOut('place:1', () => failing(lost)).catch(() => undefined);
    time = LIFETIME;
    expect(await tab.pending('place:')).toEqual([]);
    expect(await tab.carryOut('place:1', (key) => Promise.resolve(key))).toEqual('key-2');
  });

  it('lives in memory where nothing can be kept, and damaged memory is treated as absent', async () => {
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
