import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { Failure } from '../../contract/kit/failure.ts';

/** Failures of screens that were left. */
const left = new WeakSet<Failure>();

/** Marks the current failures of an actor and its children. Call it when their last screen is left. */
export function noteLeft(ref: AnyActorRef): void {
  const { context, children = {} } = ref.getSnapshot() as Partial<AnyMachineSnapshot>;
  const { failure } = (context ?? {}) as { failure?: Failure | null };
  if (failure) left.add(failure);
  for (const child of Object.values(children) as (AnyActorRef | undefined)[]) if (child) noteLeft(child);
}

/** True if the failure’s screen was left. A page that is opened again does not show it. */
export const wasLeft = (failure: Failure): boolean => left.has(failure);
