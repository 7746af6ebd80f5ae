import type { Profile } from '../../../contract/account/user.ts';
import { href } from '../../app/routes.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { ButtonLink } from '../../ui/index.ts';
import { Identity } from './Identity.tsx';

/** The verified identity, masked. It cannot be changed. */
export const Verified = ({ profile }: { profile: Profile }) => (
  <>
    <MessagePage
      tone="good"
      title="已完成实名认证"
      acts={
        <ButtonLink variant="secondary" href={href('centre')}>
          回个人中心
        </ButtonLink>
      }
    >
      <p>可以买卖账号了。认证后不能修改。</p>
    </MessagePage>
    <Identity profile={profile} />
  </>
);
