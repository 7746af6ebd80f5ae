import { Activity, createElement, StrictMode, type ActivityProps, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assign, createActor, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { backOff } from '../../../src/flow/backOff.ts';
import { createActorRegistry, useRegisteredActor } from '../../../src/flow/actorRegistry.ts';
import type { Failure } from '../../../contract/kit/failure.ts';
import { isFailureSeen } from '../../../src/api/seenFailures.ts';
import type { Visibility } from '../../../src/flow/visibility.ts';
import { bareRoot } from '../../kit/bareRoot.ts';
import { testPage } from '../../kit/testPage.ts';

/** A chart that polls and can be made busy. */
const poller = setup({
  types: { events: {} as { type: 'wait' } | { type: 'close' }, tags: {} as 'busy' },
  actors: {
    ask: fromPromise<void>(() => Promise.reject(new Error('ask must be provided'))),
    backOff: fromPromise<void, { attempt: number }>(() =>
      Promise.reject(new Error('backOff must be provided')),
    ),
  },
}).createMachine({
  initial: 'resting',
  on: { wait: '.waiting', close: '.closed' },
  states: {
    resting: { invoke: { src: 'backOff', input: { attempt: 1 }, onDone: 'asking' } },
    asking: { invoke: { src: 'ask', onDone: 'resting' } },
    waiting: { tags: 'busy' },
    closed: { type: 'final' },
  },
});

/** A registry of pollers, with a record of their requests by key. */
function registry() {
  const page = testPage();
  const asked: string[] = [];
  const started: string[] = [];
  const opened: unknown[] = [];
  const left: unknown[] = [];
  const actors = createActorRegistry<string, ActorRefFrom<typeof poller>>({
    page: page.visibility,
    nameOf: (key) => key,
    onOpened: (ref) => void opened.push(ref),
    onLeft: (ref) => void left.push(ref),
    start(key: string, visibility: Visibility) {
      started.push(key);
      const ask = fromPromise<void>(async () => void asked.push(key));
      return createActor(poller.provide({ actors: { ask, backOff: backOff(visibility) } })).start();
    },
  });
  return { ...page, actors, asked, started, opened, left };
}
type Registry = ReturnType<typeof registry>;

/** A component in strict mode that uses the actor of a key. */
function screenOf({ actors }: Registry) {
  const root = bareRoot();
  const Screen = ({ name }: { name: string }) => {
    useRegisteredActor(actors, name);
    return null;
  };
  const inApp = (children: ReactNode) => createElement(StrictMode, null, children);
  return {
    show: (name: string, mode: 'visible' | 'hidden' = 'visible') =>
      root.render(inApp(createElement(Activity, { mode } as ActivityProps, createElement(Screen, { name })))),
    leave: () => root.render(inApp(null)),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const status = (ref: ActorRefFrom<typeof poller>) => ref.getSnapshot().status;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the actor registry', () => {
  it('returns one actor for each key until it has ended', () => {
    const { actors, started } = registry();
    const first = actors.get('a');
    expect([actors.get('a') === first, actors.get('b') === first]).toEqual([true, false]);
    first.send({ type: 'close' });
    expect([actors.get('a') === first, started]).toEqual([false, ['a', 'b', 'a']]);
  });

  it('keeps an ended actor as long as a screen shows it', () => {
    const { actors, started } = registry();
    const ref = actors.get('a');
    const leave = actors.retain(ref);
    ref.send({ type: 'close' });
    expect(actors.get('a')).toBe(ref);
    leave();
    expect([actors.get('a') === ref, started]).toEqual([false, ['a', 'a']]);
  });

  it('notifies actors when their last screen is unmounted or hidden, but not by strict mode', async () => {
    const world = registry();
    const screen = screenOf(world);
    const ref = world.actors.get('a');
    await screen.show('a');
    await pass(0);
    const whileShown = world.left.length;
    await screen.show('a', 'hidden');
    await pass(0);
    const whileHidden = world.left.length;
    await screen.show('a');
    await screen.leave();
    await pass(0);
    expect([whileShown, whileHidden, world.left.map((one) => one === ref)]).toEqual([0, 1, [true, true]]);
  });

  it('notifies actors when a screen opens them, once in strict mode, and again after they were left', async () => {
    const world = registry();
    const screen = screenOf(world);
    const ref = world.actors.get('a');
    await screen.show('a');
    await pass(0);
    const whileShown = world.opened.length;
    await screen.show('a', 'hidden');
    await pass(0);
    const whileHidden = world.opened.length;
    await screen.show('a');
    await pass(0);
    expect([whileShown, whileHidden, world.opened.map((one) => one === ref)]).toEqual([1, 1, [true, true]]);
  });

  it('marks a failure as seen when its screen is left, not a later one', async () => {
    const failure = (message: string): Failure => ({ kind: 'business', message, code: 601 });
    const [told, later] = [failure('没有提交'), failure('仍没有提交')];
    const trying = setup({
      types: { context: {} as { failure: Failure | null }, events: {} as { type: 'fail'; failure: Failure } },
    }).createMachine({
      context: { failure: told },
      on: { fail: { actions: assign(({ event }) => ({ failure: event.failure })) } },
    });
    const actors = createActorRegistry({
      page: testPage().visibility,
      nameOf: (key: string) => key,
      start: () => createActor(trying).start(),
    });
    const ref = actors.get('a');
    const leave = actors.retain(ref);
    await pass(0);
    const whileShown = isFailureSeen(told);
    leave();
    await pass(0);
    ref.send({ type: 'fail', failure: later });
    expect([whileShown, isFailureSeen(told), isFailureSeen(later)]).toEqual([false, true, false]);
  });

  it('stops polling while no screen shows an actor, and polls at once when one does', async () => {
    const { actors, asked } = registry();
    const ref = actors.get('a');
    await pass(60_000);
    expect(asked).toEqual([]);
    const leave = actors.retain(ref);
    await pass(0);
    expect(asked).toEqual(['a']);
    await pass(2000);
    expect(asked).toEqual(['a', 'a', 'a']);
    leave();
    await pass(60_000);
    expect(asked).toEqual(['a', 'a', 'a']);
    actors.retain(ref);
    await pass(0);
    expect(asked).toEqual(['a', 'a', 'a', 'a']);
  });

  it('stops polling while the page is hidden, then polls only the shown actor', async () => {
    const { actors, asked, hide, show } = registry();
    actors.get('unseen');
    const leave = actors.retain(actors.get('a'));
    await pass(0);
    hide();
    await pass(60_000);
    expect(asked).toEqual(['a']);
    show();
    await pass(0);
    expect(asked).toEqual(['a', 'a']);
    hide();
    leave();
    show();
    await pass(60_000);
    expect(asked).toEqual(['a', 'a']);
  });

  it('keeps polling while one of two screens is left', async () => {
    const { actors, asked } = registry();
    const ref = actors.get('a');
    const leave = actors.retain(ref);
    actors.retain(ref);
    leave();
    await pass(1000);
    expect(asked).toEqual(['a', 'a']);
  });

  it('keeps up to twenty actors without a screen, and stops the one shown longest ago', () => {
    const { actors } = registry();
    const refs = Array.from({ length: 21 }, (_, at) => actors.get(`${at}`));
    const [first, second] = refs;
    actors.retain(first!)();
    actors.get('one more');
    expect(refs.map(status)).toEqual(refs.map((ref) => (ref === second ? 'stopped' : 'active')));
    expect(actors.all().length).toEqual(21);
  });

  it('never stops an actor that is shown or waits for an answer', () => {
    const { actors } = registry();
    const shown = actors.get('shown');
    actors.retain(shown);
    const busy = actors.get('busy');
    busy.send({ type: 'wait' });
    for (let at = 0; at < 50; at += 1) actors.get(`${at}`);
    expect([status(shown), status(busy), actors.all().length]).toEqual(['active', 'active', 23]);
  });

  it('finds a renamed actor under its new key, unless another one has it', () => {
    const { actors, started } = registry();
    const first = actors.get('a');
    actors.rename('b', first);
    expect(actors.get('b')).toBe(first);
    const second = actors.get('a');
    actors.rename('b', second);
    expect([actors.get('a') === second, actors.get('b') === first, started]).toEqual([
      true,
      true,
      ['a', 'a'],
    ]);
  });

  it('stops all actors when the member leaves', () => {
    const { actors } = registry();
    const refs = [actors.get('a'), actors.get('b')];
    actors.disposeAll();
    expect([refs.map(status), actors.all()]).toEqual([['stopped', 'stopped'], []]);
  });
});

describe('a screen of a flow', () => {
  it('starts one actor, also in strict mode, and polls while it is shown', async () => {
    const t = registry();
    const { show, leave } = screenOf(t);
    await show('a');
    expect(t.started).toEqual(['a']);
    await pass(1000);
    expect(t.asked).toEqual(['a', 'a']);
    await leave();
    await pass(60_000);
    expect([t.started, t.asked]).toEqual([['a'], ['a', 'a']]);
  });

  it('stops polling while it is kept hidden, and polls at once when shown again', async () => {
    const t = registry();
    const { show } = screenOf(t);
    await show('a');
    await show('a', 'hidden');
    await pass(60_000);
    expect(t.asked).toEqual(['a']);
    await show('a');
    await pass(0);
    expect([t.started, t.asked]).toEqual([['a'], ['a', 'a']]);
  });

  it('shows another actor for another key, and the same one for the first key again', async () => {
    const t = registry();
    const { show } = screenOf(t);
    await show('a');
    await show('b');
    await show('a');
    expect(t.started).toEqual(['a', 'b']);
    await pass(1000);
    expect(t.asked.filter((key) => key === 'b').length).toEqual(1);
  });

  it('starts another actor when its own was stopped while it was hidden', async () => {
    const t = registry();
    const { show } = screenOf(t);
    await show('a');
    await show('a', 'hidden');
    t.actors.disposeAll();
    await show('a');
    expect([t.started, t.actors.all().map(status)]).toEqual([['a', 'a'], ['active']]);
  });
});
