import { useSelector } from '@xstate/react';
import { useEffect, type ReactNode } from 'react';
import styled from 'styled-components';
import type { Profile } from '../../../contract/account/user.ts';
import { href } from '../../app/routes.ts';
import { useFreshProfile, useSession, useSessionActor } from '../../app/session/view.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { cardFace, color, dp, oneLine, space, text } from '../../ui/theme.ts';
import { REAL_NAME } from './realName.ts';

const Row = styled.section`
  display: flex;
  align-items: center;
  gap: ${space.l};
  min-height: ${dp(88)};
  padding: ${space.l};
  ${cardFace}
`;

const Words = styled.div`
  display: grid;
  flex: 1;
  gap: ${space.xs};
  min-width: 0;
`;

const Name = styled.h2`
  ${oneLine}
  font-size: ${text.title};
  line-height: 1.4;
`;

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.xs} ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;

const PictureBox = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: ${dp(56)};
  height: ${dp(56)};
`;

/** The same layout in every state, so that the page does not shift. */
const Account = ({
  isBusy,
  picture = <Avatar name="号" size={56} />,
  name,
  line,
  action,
}: {
  isBusy?: boolean;
  picture?: ReactNode;
  name: string;
  line: ReactNode;
  action?: ReactNode;
}) => (
  <Row aria-label="账号" aria-busy={isBusy}>
    {picture}
    <Words>
      <Name>{name}</Name>
      <Line>{line}</Line>
    </Words>
    {action}
  </Row>
);

function Member({ profile }: { profile: Profile }) {
  const { tone, words } = REAL_NAME[profile.realStatus];
  return (
    <Account
      picture={<Avatar name={profile.nickName} src={profile.avatar ?? null} size={56} />}
      name={profile.nickName}
      line={
        <>
          {profile.phone}
          <Pill tone={tone}>{words}</Pill>
        </>
      }
      action={
        <ButtonLink small href={href('profile')}>
          编辑
        </ButtonLink>
      }
    />
  );
}

const ProfileLoading = () => (
  <Row aria-label="正在获取账号资料" aria-busy>
    <Skeleton width={56} height={56} round />
    <Words>
      <Skeleton width={96} height={25} />
      <Skeleton width={160} height={20} />
    </Words>
  </Row>
);

/** Head of the personal centre. Requests the profile. */
export function Head() {
  const session = useSessionActor();
  const { toLogin } = useSession();
  const snapshot = useSelector(session, (state) => state);
  const { profile } = snapshot.context;
  const isWanted = snapshot.matches({ account: 'member', profile: 'idle' });

  useFreshProfile();
  useEffect(() => {
    if (isWanted) session.send({ type: 'profile.request' });
  }, [session, isWanted]);

  switch (snapshot.value.account) {
    // The session expired while the page was open; the login returns here.
    case 'visitor':
      return (
        <Account
          name="未登录"
          line="登录后买号、卖号、看订单"
          action={<Button onClick={toLogin}>登录</Button>}
        />
      );
    // Signed out locally; the server is being notified.
    case 'leaving':
      return (
        <Account
          isBusy
          picture={
            <PictureBox>
              <Spinner />
            </PictureBox>
          }
          name="正在退出"
          line="这台设备上的登录信息已清除"
        />
      );
    case 'member':
      if (profile) return <Member profile={profile} />;
      if (snapshot.value.profile !== 'failed') return <ProfileLoading />;
      // A failed profile request is only logged.
      return (
        <Account
          name="号易用户"
          line="资料暂时没有取到，不影响使用。"
          action={
            <Button small onClick={() => session.send({ type: 'profile.reload' })}>
              重试
            </Button>
          }
        />
      );
  }
}
