import { sanitizeRedirect } from '../../../machines/account/session/loginRedirect.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink, EmptyState } from '../../ui/index.ts';
import { useSession } from '../../app/session/view.ts';
import { Ways } from './parts.ts';
import { Frame } from '../../shared/Frame.tsx';

/** A member opened the page to sign in: keeps the session and offers links. */
export function AlreadySignedIn({ title, back }: { title: string; back: string | null }) {
  const { profile } = useSession();
  return (
    <Frame title={title}>
      <EmptyState
        drawing="done"
        title="你已登录"
        text={
          profile
            ? `当前账号：${profile.nickName}。要换账号，请先在个人中心退出。`
            : '要换账号，请先在个人中心退出。'
        }
        action={
          <Ways>
            <ButtonLink variant="secondary" href={href('centre')}>
              个人中心
            </ButtonLink>
            <ButtonLink href={sanitizeRedirect(back)} replace>
              继续浏览
            </ButtonLink>
          </Ways>
        }
      />
    </Frame>
  );
}
