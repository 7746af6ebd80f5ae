import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { Failure } from '../../contract/kit/failure.ts';

const seen = new WeakSet<Failure>();

/** Marks the current failures of an actor and its children. Call it when the last screen of the actor is closed. */
export function markFailuresSeen(ref: AnyActorRef): void {
  const { context, children = {} } = ref.getSnapshot() as Partial<AnyMachineSnapshot>;
  const { failure } = (context ?? {}) as { failure?: Failure | null };
  if (failure) seen.add(failure);
  for (const child of Object.values(children) as (AnyActorRef | undefined)[])
    if (child) markFailuresSeen(child);
}

/** Whether the person has left the screen that showed this failure. A page that is opened again does not show it. */
export const isFailureSeen = (failure: Failure): boolean => seen.has(failure);
