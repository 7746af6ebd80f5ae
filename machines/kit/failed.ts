// Apart from failure.ts, which every page loads at once.
import { asFailure, outcomeUnknown, type Failure } from './failure.ts';

/** The params of actions and guards that read a failure. */
export type Failed = { failure: Failure };

/** The params from the event of a rejected port. */
export const failureOf = ({ event }: { event: { error: unknown } }): Failed => ({
  failure: asFailure(event.error),
});

/** The guard of a transition to `uncertain`. */
export const isUnknown = (_: unknown, { failure }: Failed): boolean => outcomeUnknown(failure);

/** The transition of a rejected call whose outcome is unknown, for charts with this guard and this action. */
export const toUncertain = {
  guard: { type: 'isUnknown', params: failureOf },
  target: 'uncertain',
  actions: { type: 'keepFailure', params: failureOf },
} as const;

/** The transition of a refused call, for charts with this guard and this action. `params` reads the failure. */
export const toRefused = <P>(params: P) =>
  ({
    guard: { type: 'isRefusal', params },
    target: 'refused',
    actions: { type: 'keepRefusal', params },
  }) as const;

/** The refusal reason of a 409 if it is one of `known`. Null for any other failure. */
export const knownReason = <R extends string>(known: readonly R[], failure: Failure): R | null =>
  failure.kind === 'conflict' ? (known.find((reason) => reason === failure.reason) ?? null) : null;

/**
 * The messages of a refusal by field, the first one for each. `fieldOf` maps the first segment of each path. Errors of
 * no field are left out.
 */
export function refusedFields<F extends string>(
  failure: Failure,
  fieldOf: (name: string) => F | undefined,
): Partial<Record<F, string>> {
  const faults: Partial<Record<F, string>> = {};
  if (failure.kind !== 'invalid') return faults;
  for (const { path, message } of failure.errors) {
    const field = fieldOf(path.split('.')[0] ?? '');
    if (field !== undefined) faults[field] ??= message;
  }
  return faults;
}

/** Updates the faults of a form after a change. When none is left, the refusal that named the fields is dropped, too. */
export const updateFaults = <F extends object>(
  { faults, failure }: { faults: F; failure: Failure | null },
  remaining: F,
) => {
  const isOver =
    failure?.kind === 'invalid' && Object.keys(faults).length > 0 && Object.keys(remaining).length === 0;
  return { faults: remaining, failure: isOver ? null : failure };
};
