import { snapshotsOf } from '../snapshots.ts';
import type { Failure } from '../failure.ts';
import type { Fields, SubmissionLeaf, SubmissionContext } from './submission.ts';

const noAnswer: Failure = {
  kind: 'timeout',
  message: '等了很久没有收到回应，你填写的内容还在，请检查网络后重试。',
};

const offline: Failure = { kind: 'network', message: '网络连接不上，你填写的内容还在，请检查网络后重试。' };

export function fixturesOf<F extends Fields, A>(fields: F, original: F, answer: A, refusal: Failure) {
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
  return snapshotsOf<SubmissionLeaf, SubmissionContext<F, A>>({
    unavailable: { ...still, failure: offline },
    'filling.refused': { ...typed, failure: refusal, faults: refused },
    'uncertain.unknowable': { ...typed, failure: noAnswer },
    'uncertain.asking': { ...typed, failure: noAnswer },
    opening: still,
    'filling.editing': still,
    submitting: typed,
    done: { ...typed, original: fields, answer },
  });
}
