import { useEffect } from 'react';
import styled from 'styled-components';
import { Avatar } from '../../ui/Avatar.tsx';
import { href } from '../../routes.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, radius, space, text } from '../../ui/theme.ts';
import { useSession } from '../session.ts';
import { useAccount } from './context.ts';
import { REAL_NAME } from './realName.ts';

const Row = styled.section`
  display: flex;
  align-items: center;
  gap: ${space.l};
  padding: ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
`;

const Words = styled.div`
  flex: 1;
  min-width: 0;
  display: grid;
  gap: ${space.xs};
`;

const Name = styled.h2`
  overflow: hidden;
  font-size: ${text.title};
  line-height: 1.4;
  text-overflow: ellipsis;
  white-space: nowrap;
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

/** Who is signed in: picture, name, masked phone, and whether the real name is verified. */
export function Head() {
  const { profile } = useSession();
  const { isProfileMissing, loadProfile } = useAccount();
  useEffect(() => {
    if (profile === undefined && !isProfileMissing) loadProfile();
  }, [profile, isProfileMissing, loadProfile]);

  if (profile !== undefined) {
    const { tone, words } = REAL_NAME[profile.realStatus];
    return (
      <Row aria-label="账号">
        <Avatar name={profile.nickName} src={profile.avatar ?? null} size={56} />
        <Words>
          <Name>{profile.nickName}</Name>
          <Line>
            {profile.phone}
            <Pill tone={tone}>{words}</Pill>
          </Line>
        </Words>
        <ButtonLink variant="secondary" small href={href('profile')}>
          编辑
        </ButtonLink>
      </Row>
    );
  }
  if (isProfileMissing) {
    return (
      <Row aria-label="账号">
        <Avatar name="号" size={56} />
        <Words>
          <Name>号易用户</Name>
          <Line>资料暂时没有取到，不影响使用。</Line>
        </Words>
        <Button variant="secondary" small onClick={loadProfile}>
          重试
        </Button>
      </Row>
    );
  }
  return (
    <Row aria-label="正在获取账号资料" aria-busy>
      <Skeleton width={56} height={56} round />
      <Words>
        <Skeleton width={96} height={25} />
        <Skeleton width={160} height={20} />
      </Words>
    </Row>
  );
}
