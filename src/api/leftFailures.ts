import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { Failure } from '../../contract/kit/failure.ts';

/** Failures whose notice stood on a screen that was left. */
const left = new WeakSet<Failure>();

/** Marks the failures of an actor and its children when their screen was left. */
export function noteLeft(ref: AnyActorRef): void {
  const { context, children = {} } = ref.getSnapshot() as Partial<AnyMachineSnapshot>;
  const { failure } = (context ?? {}) as { failure?: Failure | null };
  if (failure) left.add(failure);
  for (const child of Object.values(children) as (AnyActorRef | undefined)[]) if (child) noteLeft(child);
}

/** Whether the failure’s screen was left since: opened again, the page no longer tells it. */
export const wasLeft = (failure: Failure): boolean => left.has(failure);
