import type { ProblemStatus } from '../../../contract/support/problem.ts';
import type { Tone } from '../../ui/Pill.tsx';

export const STATUS: Readonly<Record<ProblemStatus, { tone: Tone; words: string }>> = {
  open: { tone: 'info', words: '待处理' },
  answered: { tone: 'good', words: '已回复' },
  closed: { tone: 'neutral', words: '已关闭' },
};
