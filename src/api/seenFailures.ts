import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { Failure } from '../../contract/kit/failure.ts';

const left = new WeakSet<Failure>();

/** Marks the current failures of an actor and its children. Call it when the last screen of the actor is closed. */
export function markFailuresSeen(ref: AnyActorRef): void {
  const { context, children = {} } = ref.getSnapshot() as Partial<AnyMachineSnapshot>;
  const { failure } = (context ?? {}) as { failure?: Failure | null };
  if (failure) left.add(failure);
  for (const child of Object.values(children) as (AnyActorRef | undefined)[])
    if (child) markFailuresSeen(child);
}

/** True if the screen with this failure was closed. The failure is not shown when the page is opened again. */
export const isFailureSeen = (failure: Failure): boolean => left.has(failure);
