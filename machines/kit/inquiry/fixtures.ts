import { snapshotsOf } from '../snapshots.ts';
import type { Failure } from '../failure.ts';
import type { InquiryContext, InquiryLeaf } from './inquiry.ts';

export const noAnswer: Failure = { kind: 'timeout', message: '等了很久没有收到回应，请检查网络。' };
export const offline: Failure = { kind: 'network', message: '网络连接不上，请检查网络后重试。' };

/** A refusal of a form: the messages by the path of their field. */
export const invalidAt = (messages: Readonly<Record<string, string>>): Failure => ({
  kind: 'invalid',
  message: '有内容需要修改',
  errors: Object.entries(messages).map(([path, message]) => ({ path, message })),
});

const initial: InquiryContext<unknown, unknown> = { question: null, answer: null, failure: null, asked: 0 };

export const fixtures = snapshotsOf<InquiryLeaf, InquiryContext<unknown, unknown>>({
  unanswered: { ...initial, failure: noAnswer, asked: 2 },
  asking: initial,
  answered: initial,
});
