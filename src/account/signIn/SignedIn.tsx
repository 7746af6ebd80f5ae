import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { sanitizeRedirect } from '../../../machines/account/session/loginRedirect.ts';
import { isOverReturnPage } from '../../app/session/loginHref.ts';
import { EmptyState, Spinner } from '../../ui/index.ts';

/** Signed in: returns to the page below the login in the history, or replaces the login with the return path. */
export function SignedIn({ back }: { back: string | null }) {
  const [, navigate] = useLocation();
  const isLeaving = useRef(false);
  useEffect(() => {
    // React runs effects twice in development, and two steps back would leave the return page.
    if (isLeaving.current) return;
    isLeaving.current = true;
    if (isOverReturnPage()) window.history.back();
    else navigate(sanitizeRedirect(back), { replace: true });
  }, [navigate, back]);
  return (
    <div aria-live="polite">
      <EmptyState drawing="done" title="登录成功" text="正在回到刚才的页面。" action={<Spinner />} />
    </div>
  );
}
