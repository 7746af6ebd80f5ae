import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateQueriesByPrefix } from '../flow/flowScreen.tsx';

/** A mutation that changes what staff see. All of it is read again afterwards, also after a failure. */
export function useStaffCall<Result>(call: () => Promise<Result>, onSuccess?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    ...(onSuccess && { onSuccess }),
    onSettled: () => invalidateQueriesByPrefix(client, ['staff']),
  });
}
