import type { Failure } from '../failure.ts';
import type { Fields, SubmissionLeaf, SubmissionValue, SubmissionContext } from './submission.ts';

const noAnswer: Failure = {
  kind: 'timeout',
  message: '等了很久没有收到回应，你填写的内容还在，请检查网络后重试。',
};

const offline: Failure = { kind: 'network', message: '网络连接不上，你填写的内容还在，请检查网络后重试。' };

export function fixturesOf<F extends Fields, A>(
  fields: F,
  original: F,
  answer: A,
  refusal: Failure,
): Record<SubmissionLeaf, { value: SubmissionValue; context: SubmissionContext<F, A> }> {
  const still: SubmissionContext<F, A> = {
    fields: original,
    original,
    isRestored: false,
    faults: {},
    failure: null,
    isNothingSent: false,
    answer: null,
  };
  const typed = { ...still, fields };
  const refused =
    refusal.kind === 'invalid'
      ? Object.fromEntries(refusal.errors.map(({ path, message }) => [path, message]))
      : {};
  return {
    unavailable: { value: 'unavailable', context: { ...still, failure: offline } },
    'filling.refused': {
      value: { filling: 'refused' },
      context: { ...typed, failure: refusal, faults: refused },
    },
    'uncertain.unknowable': {
      value: { uncertain: 'unknowable' },
      context: { ...typed, failure: noAnswer },
    },
    'uncertain.asking': { value: { uncertain: 'asking' }, context: { ...typed, failure: noAnswer } },
    opening: { value: 'opening', context: still },
    'filling.editing': { value: { filling: 'editing' }, context: still },
    submitting: { value: 'submitting', context: typed },
    done: { value: 'done', context: { ...typed, original: fields, answer } },
  };
}
