import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StaffCase } from '../../../contract/staff/index.ts';
import { toFailure } from '../../api/failure.ts';
import { invalidateQueriesByPrefix } from '../../flow/flowScreen.tsx';
import { api } from '../calls.ts';
import { caseQuery } from '../reads.ts';

/**
 * Whether this person may claim the task: it is open and unclaimed. If it has a proposed decision, the person must be
 * able to confirm that.
 */
const isToClaim = ({ task, acts }: StaffCase): boolean =>
  task.closedAt === undefined &&
  task.claimedBy === undefined &&
  (!task.isProposed || acts.includes('proposal.confirm'));

/**
 * Claims the task of an opened case. The case is not read again, because each read adds a row to the audit log.
 * Returns the message of a refused claim.
 */
export function useClaim(taskId: string, found: StaffCase): string | undefined {
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
  const id = isToClaim(found) ? found.task.id : undefined;
  useEffect(() => {
    if (id !== undefined) mutate(id);
  }, [id, mutate]);
  return claim.error ? toFailure(claim.error).message : undefined;
}
