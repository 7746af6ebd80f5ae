import type { Profile } from '../../../contract/entities/user.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Pill, type Tone } from '../../ui/Pill.tsx';
import { Line, Name, Row, Words } from './parts.ts';

const REAL_NAME: Readonly<Record<Profile['realStatus'], { tone: Tone; words: string }>> = {
  unverified: { tone: 'warn', words: '未实名' },
  verified: { tone: 'good', words: '已实名' },
  reviewing: { tone: 'info', words: '实名审核中' },
  refused: { tone: 'bad', words: '实名未通过' },
};

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
    </Row>
  );
}
