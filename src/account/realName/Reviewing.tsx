import type { Profile } from '../../../contract/account/user.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { Button } from '../../ui/index.ts';
import { Identity } from './Identity.tsx';

export const Reviewing = ({
  profile,
  isReading,
  onRead,
}: {
  profile: Profile;
  isReading: boolean;
  onRead: () => void;
}) => (
  <>
    <MessagePage
      icon="clock"
      title="客服正在核对"
      acts={
        <Button busy={isReading} onClick={onRead}>
          看最新结果
        </Button>
      }
    >
      <p>通常一个工作日内完成，结果会发消息给你。</p>
    </MessagePage>
    <Identity profile={profile} />
  </>
);
