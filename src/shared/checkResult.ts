import type { CheckResult } from '../../contract/buying/inspection.ts';
import type { Tone } from '../ui/index.ts';

/** The results of a check at an inspection. */
export const CHECK_RESULT: Readonly<Record<CheckResult, { word: string; tone: Tone }>> = {
  different: { word: '不一致', tone: 'bad' },
  unseen: { word: '看不到', tone: 'warn' },
  same: { word: '与描述一致', tone: 'good' },
};
