import type { AnyMachineSnapshot } from 'xstate';
import { leavesOf } from '../chart/model.ts';
import type { Review } from './review.ts';

interface LinkedState {
  /** The leaf state that a link names: the one whose fixture has the same state value, or else the first with a fixture. */
  leaf?: string;
  /** The active leaf states that the link's receiver does not see. Only a parallel chart has several active ones. */
  unlinked: string[];
}

export function findLinkedState(
  { walks: { machine }, fixtures }: Pick<Review, 'walks' | 'fixtures'>,
  snapshot: AnyMachineSnapshot,
): LinkedState {
  const active = leavesOf(snapshot);
  const leavesAt = (leaf: string) => leavesOf(machine.resolveState(fixtures[leaf] as never));
  const found = active
    .filter((leaf) => fixtures[leaf])
    .map((leaf) => {
      const linked = leavesAt(leaf);
      return { leaf, unlinked: active.filter((one) => !linked.includes(one)) };
    });
  return found.find(({ unlinked }) => unlinked.length === 0) ?? found[0] ?? { unlinked: active };
}
