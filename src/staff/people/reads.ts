import { queryOptions } from '@tanstack/react-query';
import type { MemberPage } from '../../../contract/staff/index.ts';
import { cursorListOptions } from '../../api/cursorList.ts';
import { api } from '../calls.ts';
import { staffReadOptions } from '../options.ts';

/** Paged list of the members that match a search, or of the newest. Each search is written to the audit log. */
export const membersQuery = (search: string | undefined) => ({
  ...cursorListOptions<MemberPage>(['staff', 'members', search ?? ''], (after, options) =>
    api.listMembers({ input: { ...(search !== undefined && { search }), after } }, options),
  ),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** One member. Each read is written to the audit log, so focusing the window does not refetch it. */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'member', id],
    queryFn: ({ signal }) => api.readMember({ params: { id } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const staffListQuery = () => staffReadOptions('accounts', api.listStaff);
