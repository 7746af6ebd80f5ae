import type { Failure } from '../../kit/failure.ts';
import type { ApplicationContext, ApplicationForm, ApplicationLeaf } from './merchantApplication.ts';

const noAnswer: Failure = { kind: 'timeout', message: '等了很久没有收到回应，请检查网络。' };

export const filled: ApplicationForm = {
  kind: 'recycler',
  name: '青鱼回收',
  phone: '13800000005',
  description: '专收王者、和平，做了五年，每月 60 件左右。',
};

const empty: ApplicationContext = {
  form: { kind: 'recycler', name: '', phone: '', description: '' },
  faults: {},
  failure: null,
  after: null,
};
const typed: ApplicationContext = { ...empty, form: filled };

/** For each leaf state of the chart: a frozen state in which it is active. */
export const fixtures: Record<ApplicationLeaf, { value: ApplicationLeaf; context: ApplicationContext }> = {
  unavailable: {
    value: 'unavailable',
    context: { ...empty, failure: { kind: 'network', message: '网络连接不上，请检查网络后重试。' } },
  },
  unanswered: { value: 'unanswered', context: { ...typed, failure: noAnswer } },
  restoring: { value: 'restoring', context: empty },
  editing: { value: 'editing', context: empty },
  submitting: { value: 'submitting', context: typed },
  applied: { value: 'applied', context: typed },
};
