import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { sanitizeRedirect } from '../../../machines/account/session/loginRedirect.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** Signed in: navigates to the return path. */
export function SignedIn({ back }: { back: string | null }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    navigate(sanitizeRedirect(back), { replace: true });
  }, [navigate, back]);
  return (
    <div aria-live="polite">
      <EmptyState drawing="done" title="登录成功" text="正在回到刚才的页面。" action={<Spinner />} />
    </div>
  );
}
