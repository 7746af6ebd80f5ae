import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '../../../machines/account/session/session.ts';
import { isOverReturnPage } from './loginHref.ts';
import { clearMemberData } from './memberSignOut.ts';

/** Reloads the page. On a login, only after it has gone back to its return page: a reload would cancel that. */
function reloadReturnPage(): void {
  const reload = () => window.location.reload();
  if (isOverReturnPage()) window.addEventListener('popstate', reload, { once: true });
  else reload();
}

/**
 * Invalidates all queries when a member signs in or logs out here. Clears the member's data when the member logs out here
 * or another one signs in. After an expiry, or a logout in another tab, the data stays, because the same member may sign
 * in again. Without a token, a refetch would only get a 401.
 */
export function followMember(session: Session, client: QueryClient): void {
  let { token } = session.getSnapshot().context;
  let memberId = session.getSnapshot().context.profile?.id;
  session.subscribe((snapshot) => {
    const { context } = snapshot;
    const hasLeft = token !== null && snapshot.matches({ account: 'leaving' });
    const isAnotherMember =
      context.profile !== null && memberId !== undefined && context.profile.id !== memberId;
    const isAnotherToken = context.token !== null && context.token !== token;
    if (isAnotherToken || hasLeft) void client.invalidateQueries();
    token = context.token;
    memberId = hasLeft ? undefined : (context.profile?.id ?? memberId);
    if (hasLeft || isAnotherMember) clearMemberData();
    // The page still shows input of the previous member.
    if (isAnotherMember) reloadReturnPage();
    // The profile shows whether this is the same member.
    else if (isAnotherToken && memberId !== undefined) session.send({ type: 'profile.request' });
  });
}
