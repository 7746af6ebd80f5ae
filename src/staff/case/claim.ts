import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StaffCase } from '../../../contract/staff/index.ts';
import { toFailure } from '../../api/failure.ts';
import { useIsPast } from '../../shared/useIsPast.ts';
import { invalidateQueriesByPrefix } from '../../flow/flowScreen.tsx';
import { api } from '../calls.ts';
import { caseQuery } from '../reads.ts';

/**
 * Whether this person may claim the task when nobody else has it. The task must be open. If it has a proposed decision,
 * the person must be able to confirm that.
 */
const canClaim = ({ task, acts }: StaffCase): boolean =>
  task.closedAt === undefined && (!task.isProposed || acts.includes('proposal.confirm'));

/** Whether this person has claimed the task and the claim has not ended. Re-renders when it ends. */
export function useHasClaim({ isMine, claimedUntil }: StaffCase['task']): boolean {
  return !useIsPast(claimedUntil) && isMine;
}

/**
 * Claims the task of an opened case. The case is not read again, because each read adds a row to the audit log.
 *
 * @returns `conflict`: the message of a refused claim. `takeOver`: claims a task whose claim has ended; undefined for a
 *   person who may not claim it
 */
export function useClaim(
  taskId: string,
  found: StaffCase,
): { conflict: string | undefined; isBusy: boolean; takeOver: (() => void) | undefined } {
  const client = useQueryClient();
  const claim = useMutation({
    mutationFn: (id: string) => api.claimTask({ params: { id } }),
    onSuccess(claimed) {
      client.setQueryData(caseQuery(taskId).queryKey, (known) => known && { ...known, task: claimed });
      void client.invalidateQueries({ queryKey: ['staff', 'queue'] });
      void client.invalidateQueries({ queryKey: ['staff', 'counts'] });
    },
    onError: () => invalidateQueriesByPrefix(client, ['staff']),
  });
  const { mutate } = claim;
  const { id: current, claimedBy } = found.task;
  const id = canClaim(found) && claimedBy === undefined ? current : undefined;
  useEffect(() => {
    if (id !== undefined) mutate(id);
  }, [id, mutate]);
  return {
    conflict: claim.error ? toFailure(claim.error).message : undefined,
    isBusy: claim.isPending,
    takeOver: canClaim(found) ? () => mutate(current) : undefined,
  };
}
