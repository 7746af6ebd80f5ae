import type { MemberPage } from '../../../contract/staff/index.ts';
import { cursorListOptions } from '../../api/cursorList.ts';
import { api } from '../calls.ts';
import { readOptions } from '../../api/queries.ts';
import { AUDITED, staffReadOptions } from '../options.ts';

/** Paged list of the members that match a search, or of the newest. Each search is written to the audit log. */
export const membersQuery = (search: string | undefined) => ({
  ...cursorListOptions<MemberPage>(['staff', 'members', search ?? ''], (after, options) =>
    api.listMembers({ input: { ...(search !== undefined && { search }), after } }, options),
  ),
  ...AUDITED,
});

/** One member. */
export const memberQuery = (id: string) =>
  readOptions(['staff', 'member', id], api.readMember, { params: { id } }, AUDITED);

export const staffListQuery = () => staffReadOptions('accounts', api.listStaff);
