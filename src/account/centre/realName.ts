import type { Profile } from '../../../contract/account/user.ts';
import type { Tone } from '../../ui/Pill.tsx';

export const REAL_NAME: Readonly<Record<Profile['realStatus'], { tone: Tone; words: string }>> = {
  unverified: { tone: 'warn', words: '未实名' },
  verified: { tone: 'good', words: '已实名' },
  reviewing: { tone: 'info', words: '实名审核中' },
  refused: { tone: 'bad', words: '实名未通过' },
};
