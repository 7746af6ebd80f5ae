import type { Failure } from '../failure.ts';
import type { InquiryContext, InquiryLeaf } from './inquiry.ts';

export const noAnswer: Failure = { kind: 'timeout', message: '等了很久没有收到回应，请检查网络。' };

const asked: InquiryContext<unknown, unknown> = { question: null, answer: null, failure: null, asked: 0 };

/** For each leaf state of an inquiry: a frozen state in which that leaf is active. */
export const fixtures: Record<
  InquiryLeaf,
  { value: InquiryLeaf; context: InquiryContext<unknown, unknown> }
> = {
  unanswered: { value: 'unanswered', context: { ...asked, failure: noAnswer, asked: 2 } },
  asking: { value: 'asking', context: asked },
  answered: { value: 'answered', context: asked },
};
