import type { ReactNode } from 'react';
import { PageBody } from '../ui/layout/PageBody.tsx';
import { TopBar } from '../ui/layout/TopBar.tsx';
import { useBack } from './back.ts';

export interface OtherLayoutProps {
  title: string;
  /** One of the five roots, which the tabs at the bottom lead to: no way back. */
  root?: boolean;
  /** The content brings its own margins. */
  flush?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the personal centre: the title, and the way back to it. */
export function OtherLayout({ title, root = false, flush = false, actions, children }: OtherLayoutProps) {
  const back = useBack('centre');
  return (
    <>
      <TopBar title={title} {...(!root && { onBack: back })} {...(actions !== undefined && { actions })} />
      <PageBody $flush={flush}>{children}</PageBody>
    </>
  );
}
