import type { Failure } from '../failure.ts';
import type { InquiryContext, InquiryLeaf } from './inquiry.ts';

export const noAnswer: Failure = { kind: 'timeout', message: '等了很久没有收到回应，请检查网络。' };

const initial: InquiryContext<unknown, unknown> = { question: null, answer: null, failure: null, asked: 0 };

export const fixtures: Record<
  InquiryLeaf,
  { value: InquiryLeaf; context: InquiryContext<unknown, unknown> }
> = {
  unanswered: { value: 'unanswered', context: { ...initial, failure: noAnswer, asked: 2 } },
  asking: { value: 'asking', context: initial },
  answered: { value: 'answered', context: initial },
};
