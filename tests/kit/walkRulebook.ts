import { describe, expect, it } from 'vitest';
import type { AnyStateMachine, ContextFrom, EventFrom, InputFrom } from 'xstate';
import { getAdjacencyMap, getShortestPaths, getSimplePaths } from 'xstate/graph';
import { may, type RulebookState } from '../../machines/rulebooks/decide.ts';
import { schedule, type JobKind } from '../../server/jobs/jobs.ts';
import { runDueJobs } from '../../server/jobs/worker.ts';
import { auditLedger } from '../../server/ledger/ledger.ts';
import type { Reply, TestApp } from './app.ts';
import { inOneTransaction } from './undo.ts';

/**
 * The outcome of an act: its reply, or whether it was allowed. Without either, the act was allowed if the row changed.
 */
type Outcome = Reply<unknown> | boolean | void;
interface Clock {
  job: JobKind;
  wait: number;
}
/**
 * Performs an event in the app. `isLegal`: whether the rulebook allows the event here; an act may need to create its
 * own preconditions then. A {@link Clock} stands for an event by time: if legal, `wait` ms pass; if not, the job runs
 * too early or too late.
 */
type Act<Row, E> = ((row: Row, event: E, isLegal: boolean) => Promise<Outcome>) | Clock;

type TypeOf<M extends AnyStateMachine> = EventFrom<M> extends { type: infer T extends string } ? T : never;

export interface RulebookTable<M extends AnyStateMachine, Row, Seen> {
  rulebook: M;
  input?: InputFrom<M>;
  /** The running app. A function, because the app does not exist when the table is built. */
  kit: () => TestApp;
  /** Creates a row in the rulebook’s initial state, with its parties. */
  begin: () => Promise<Row>;
  subject: (row: Row) => string;
  /** The parts of the row that an illegal event must not change. */
  read: (row: Row) => Promise<Seen>;
  /** The row’s state and context in the rulebook. */
  standing: (seen: Seen) => RulebookState<string, ContextFrom<M>>;
  /** Each event of the rulebook and how it is performed: over HTTP or by the clock. */
  acts: { [T in TypeOf<M>]: Act<Row, Extract<EventFrom<M>, { type: T }>> };
  /** Variants of events with data. An event without variants is tried once, without data. */
  variants?: readonly EventFrom<M>[];
  /** Runs after each event during which time passed. Signs in again, because sessions expire. */
  refresh?: (row: Row) => Promise<void>;
  refusal?: (body: Reply<unknown>['body']) => void;
  /** States that are unreachable with this input. */
  unreachable?: readonly string[];
  /** Additional checks at the end of each legal path. */
  settled?: (row: Row, state: string) => Promise<void>;
}

export interface RulebookWalk<M extends AnyStateMachine, Row> {
  /** Creates a row and performs these events, which must all be legal. */
  walkTo: (events: readonly EventFrom<M>[]) => Promise<Row>;
  /** Performs an event and resolves with whether it was allowed. */
  attempt: (row: Row, event: EventFrom<M>, isLegal: boolean) => Promise<boolean>;
}

/**
 * Defines tests that the server obeys a rulebook. Every legal path works over HTTP and leads to the right states. Every
 * illegal event in every state is refused and changes nothing. The ledger sums to zero after each path.
 */
export function walkRulebook<M extends AnyStateMachine, Row, Seen>(
  what: string,
  table: RulebookTable<M, Row, Seen>,
): RulebookWalk<M, Row> {
  type Event = { type: string };
  const { rulebook, kit, read, standing, unreachable = [] } = table;
  const acts = table.acts as unknown as Record<string, Act<Row, Event>>;
  const variants = (table.variants ?? []) as unknown as readonly Event[];
  const events = Object.keys(acts).flatMap((type) => {
    const given = variants.filter((event) => event.type === type);
    return given.length > 0 ? given : [{ type }];
  });
  const options = { events, ...(table.input !== undefined && { input: table.input }) } as never;
  const refusal = table.refusal ?? (({ code }: Reply<unknown>['body']) => expect(code).toBe(409));

  async function strike(row: Row, { job, wait }: Clock, isLegal: boolean): Promise<void> {
    if (isLegal) kit().clock.advance(wait);
    else await schedule(kit().ctx, kit().store, job, table.subject(row), kit().clock.now());
    await runDueJobs(kit().ctx);
  }

  async function attempt(row: Row, event: Event, isLegal: boolean, before: Seen): Promise<boolean> {
    const act = acts[event.type] as Act<Row, Event>;
    const outcome =
      typeof act === 'function' ? await act(row, event, isLegal) : await strike(row, act, isLegal);
    if (typeof outcome === 'boolean') return outcome;
    if (outcome === undefined) return JSON.stringify(await read(row)) !== JSON.stringify(before);
    if (outcome.body.code !== 200) refusal(outcome.body);
    return outcome.body.code === 200;
  }

  interface Step {
    event: Event;
    /** The expected state; undefined when the caller gives only events. */
    after?: RulebookState<string, ContextFrom<M>>;
  }
  const stepsOf = (path: { steps: readonly { event: unknown; state: unknown }[] }): Step[] =>
    path.steps.slice(1).map(({ event, state }) => {
      const { value, context } = state as { value: string; context: ContextFrom<M> };
      return { event: event as Event, after: { state: value, context } };
    });
  const keyOf = (steps: readonly Step[]) => steps.map(({ event }) => `${JSON.stringify(event)}\n`).join('');

  /** Performs a legal event. Resolves with the row as it is then. */
  async function take(row: Row, { event, after }: Step, before: Seen): Promise<Seen> {
    const time = kit().clock.now();
    expect({ event, allowed: await attempt(row, event, true, before) }).toEqual({ event, allowed: true });
    if (kit().clock.now() !== time) await table.refresh?.(row);
    const seen = await read(row);
    if (after) expect({ event, ...standing(seen) }).toEqual({ event, ...after });
    return seen;
  }

  async function walk(steps: readonly Step[]): Promise<Row> {
    const row = await table.begin();
    let seen = await read(row);
    for (const step of steps) seen = await take(row, step, seen);
    return row;
  }

  /** Follows all paths from one row. `arrive` runs at the end of each. What paths have in common is done once. */
  async function follow(
    paths: readonly (readonly Step[])[],
    arrive: (row: Row, state: string) => Promise<void>,
  ): Promise<void> {
    await inOneTransaction(kit(), async (undo) => {
      // Jobs of other subjects do not run while time passes.
      await kit().store.query('update jobs set done_at = now() where done_at is null');
      const continueFrom = async (row: Row, seen: Seen, state: string, rest: typeof paths): Promise<void> => {
        if (rest.some((path) => path.length === 0)) await undo(() => arrive({ ...row }, state));
        const continued = rest.filter((path) => path.length > 0);
        for (const group of Map.groupBy(continued, (path) => keyOf(path.slice(0, 1))).values()) {
          const [[step] = []] = group;
          if (!step) continue;
          await undo(async () => {
            const branch = { ...row };
            await continueFrom(
              branch,
              await take(branch, step, seen),
              step.after?.state ?? '',
              group.map((path) => path.slice(1)),
            );
          });
        }
      };
      const row = await table.begin();
      await continueFrom(row, await read(row), '', paths);
    });
  }

  describe(`the ${what} rulebook and the real app`, () => {
    it('reaches every state', () => {
      const reached = Object.values(getAdjacencyMap(rulebook, options)).map(
        ({ state }) => (state as { value: string }).value,
      );
      expect([...new Set(reached)].toSorted()).toEqual(
        Object.keys(rulebook.states)
          .filter((state) => !unreachable.includes(state))
          .toSorted(),
      );
    });

    it(
      'walks every legal path over HTTP, and the ledger sums to zero after each',
      { timeout: 300_000 },
      async () => {
        const paths = getSimplePaths(rulebook, options).map(stepsOf);
        const keys = paths.map(keyOf);
        // A path that is a prefix of another one is covered by it.
        const whole = paths.filter((_, i) => {
          const key = keys[i] as string;
          return !keys.some((other) => other !== key && other.startsWith(key));
        });
        await follow(whole, async (row, state) => {
          await runDueJobs(kit().ctx);
          await table.settled?.(row, state);
          expect(await auditLedger(kit().store)).toMatchObject({ sum: 0, unbalanced: 0 });
        });
      },
    );

    it('refuses every illegal event in every state and changes nothing', { timeout: 300_000 }, async () => {
      await follow(getShortestPaths(rulebook, options).map(stepsOf), async (row) => {
        await runDueJobs(kit().ctx);
        const before = await read(row);
        const here = standing(before);
        for (const event of events.filter((one) => !may(rulebook, here, one as EventFrom<M>))) {
          const allowed = await attempt(row, event, false, before);
          expect({ state: here.state, event, allowed }).toEqual({ state: here.state, event, allowed: false });
        }
        expect(await read(row)).toEqual(before);
      });
    });
  });

  return {
    walkTo: (given) => walk(given.map((event) => ({ event: event as unknown as Event }))),
    attempt: async (row, event, isLegal) => attempt(row, event as unknown as Event, isLegal, await read(row)),
  };
}
