import type { Profile } from '../../../contract/account/user.ts';
import { href } from '../../app/addresses.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { REAL_NAME } from '../centre/realName.ts';
import { Line, Name, Row, Words } from './parts.ts';

/** Who is signed in: picture, name, masked phone, and whether the real name is verified. */
export function Member({ profile }: { profile: Profile }) {
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
