import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StateMachine } from 'xstate';
import { chartOf } from '../../../.storybook/chart/model.ts';
import {
  RULEBOOKS,
  rulebookOf,
  formatDuration,
  type Person,
  type RulebookReview,
} from '../../../.storybook/rulebooks/rulebooks.ts';
import { TURN_OF_AFTER_SALE } from '../../../machines/rulebooks/afterSale.ts';
import { TURN_OF_STAGE } from '../../../machines/rulebooks/order.ts';
import { turnOfRecycle } from '../../../machines/rulebooks/recycleOrder.ts';
import type { RecycleStatus } from '../../../contract/recycling/recycling.ts';

const books = [...RULEBOOKS];
const once = (names: readonly string[]) => [...new Set(names)].toSorted();

const FOLDER = join(import.meta.dirname, '../../../machines/rulebooks');
const all = (
  await Promise.all(
    readdirSync(FOLDER).map((name) => import(join(FOLDER, name)) as Promise<Record<string, unknown>>),
  )
).flatMap((module) => Object.values(module).filter((value) => value instanceof StateMachine));

describe('the reviews of the rulebooks', () => {
  it.each(all.map(({ id }) => id))('%s has one', (id) => {
    const missing = books.some(([book]) => book === id)
      ? []
      : [`machines/rulebooks/${id}.review.ts is missing`];
    expect(missing).toEqual([]);
  });

  it.each(books)('%s: names every part once, and nothing else', (_, { machine, names }) => {
    const { states, arrows } = chartOf(machine);
    const { states: called, events, guards = {} } = names;
    const said = [called, events, guards].flatMap((one) => Object.values(one));
    expect({
      states: once(Object.keys(called)),
      events: once(Object.keys(events)),
      guards: once(Object.keys(guards)),
      twice: said.filter((name, at) => said.indexOf(name) !== at),
      foreign: said.filter((name) => !/[\u3400-\u9fff]/.test(name)),
    }).toEqual({
      states: once(states.map(({ id }) => id).filter((id) => id !== '')),
      events: once(arrows.map(({ name }) => name)),
      guards: once(arrows.flatMap(({ guard }) => guard ?? [])),
      twice: [],
      foreign: [],
    });
  });

  it.each(books)(
    '%s: has a turn for each state, whose clock sends an event that the state accepts',
    (_, book) => {
      const { leaves, arrows } = chartOf(book.machine);
      const answers = (state: string, event: string) =>
        arrows.some(({ source, name }) => source === state && name === event);
      expect({
        states: Object.keys(book.turns).toSorted(),
        deaf: Object.entries(book.turns).filter(([state, { fires, instead }]) =>
          [fires, instead?.fires].some((event) => event !== undefined && !answers(state, event)),
        ),
        idle: Object.values(book.turns).filter(
          ({ instead }) => instead && !arrows.some(({ guard }) => guard === instead.when),
        ),
        halves: Object.entries(book.turns).filter(
          ([, { within, fires, isEscalated }]) =>
            (within === undefined) !== (fires === undefined && isEscalated === undefined),
        ),
        // A clock must not end a state in which nobody has to act.
        nobody: Object.entries(book.turns).filter(
          ([, { who, fires }]) => who === 'nobody' && fires !== undefined,
        ),
      }).toEqual({ states: [...leaves].toSorted(), deaf: [], idle: [], halves: [], nobody: [] });
    },
  );

  it('name the same people as the rulebooks’ turns', () => {
    const told = (turns: RulebookReview['turns']) =>
      Object.fromEntries(Object.entries(turns).map(([state, { who }]): [string, Person] => [state, who]));
    const [order, afterSale, recycleOrder] = ['order', 'afterSale', 'recycleOrder'].map(rulebookOf);
    const recycle = Object.keys(recycleOrder?.turns ?? {}).map((status) => [
      status,
      turnOfRecycle(status as RecycleStatus, { priceChange: 'none' }),
    ]);
    expect([told(order?.turns ?? {}), told(afterSale?.turns ?? {}), told(recycleOrder?.turns ?? {})]).toEqual(
      [TURN_OF_STAGE, TURN_OF_AFTER_SALE, Object.fromEntries(recycle)],
    );
  });

  it('format times as words', () => {
    expect([15 * 60_000, 24 * 3_600_000, 72 * 3_600_000, 168 * 3_600_000].map(formatDuration)).toEqual([
      '15 分钟',
      '24 小时',
      '72 小时',
      '7 天',
    ]);
  });
});
