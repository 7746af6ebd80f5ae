import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Walks } from '../../machines/kit/walks.ts';
import { coverWalks, leafStates, leavesOf } from './charts.ts';

/**
 * Defines the tests that every chart has: its walks take every transition and reach every leaf state, its context is
 * plain JSON in every state, and each leaf state has a restorable fixture. `always` checks every reached state.
 * `unseen` names leaf states without a view, which need no fixture.
 */
export function testChart<M extends AnyStateMachine>(
  walks: Walks<M>,
  fixtures: Readonly<Record<string, { value: unknown; context: object }>> | null,
  { always, unseen = [] }: { always?: (state: SnapshotFrom<M>) => void; unseen?: readonly string[] } = {},
): void {
  describe('the chart', () => {
    it('takes every transition and reaches every leaf on generated paths', () => {
      const { missed, leaves } = coverWalks(walks, {
        always: (state) => {
          const { context } = state as AnyMachineSnapshot;
          expect(JSON.parse(JSON.stringify(context))).toEqual(context);
          always?.(state);
        },
      });
      expect({ missed, leaves: leaves.missed }).toEqual({ missed: [], leaves: [] });
    });

    if (!fixtures) return;
    it('has a fixture for each leaf, each a state that can be restored', () => {
      const seen = leafStates(walks.machine).filter((leaf) => !unseen.includes(leaf));
      expect(Object.keys(fixtures).toSorted()).toEqual(seen.toSorted());
      for (const [leaf, { value, context }] of Object.entries(fixtures)) {
        expect(leavesOf(walks.machine.resolveState({ value, context } as never))).toContain(leaf);
        expect(JSON.parse(JSON.stringify(context))).toEqual(context);
      }
    });
  });
}
