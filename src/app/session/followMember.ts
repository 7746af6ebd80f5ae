import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '../../../machines/account/session/session.ts';
import { forgetMember } from './memberLeft.ts';

/**
 * Reads everything anew when the token changes, and forgets what belongs to a member who has logged out on this page or in
 * whose place another one has come. A session that expired, or that another tab ended, forgets nothing: whoever logs in
 * again finds what they were doing.
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
    if (context.token !== token) void client.invalidateQueries();
    token = context.token;
    memberId = hasLeft ? undefined : (context.profile?.id ?? memberId);
    if (hasLeft || isAnotherMember) forgetMember();
    // What the one before typed is on the screen: the page begins anew.
    if (isAnotherMember) window.location.reload();
    // Whether it is the one before is not known until the server says who it is.
    else if (isAnotherToken && memberId !== undefined) session.send({ type: 'profile.request' });
  });
}
