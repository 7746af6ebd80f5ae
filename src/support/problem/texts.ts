import type { ProblemStatus, ProblemType } from '../../../contract/support/problem.ts';
import type { Tone } from '../../ui/Pill.tsx';

export const TYPES: Readonly<Record<ProblemType, string>> = {
  suggestion: '改进建议',
  fault: '问题反馈',
  complaint: '投诉举报',
};

export const STATUS: Readonly<Record<ProblemStatus, { tone: Tone; words: string }>> = {
  open: { tone: 'info', words: '待处理' },
  answered: { tone: 'good', words: '已回复' },
  closed: { tone: 'neutral', words: '已关闭' },
};
