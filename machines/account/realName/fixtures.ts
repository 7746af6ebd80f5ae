import type { Profile } from '../../../contract/account/user.ts';
import type { Failure } from '../../kit/failure.ts';
import type { RealNameContext, RealNameLeaf, RealNameValue } from './realName.ts';

/** The server's time in these fixtures: 15:04 in Beijing, epoch ms. */
export const NOW = Date.parse('2026-11-21T07:04:00.000Z');

const noAnswer: Failure = { kind: 'timeout', message: '等了很久没有收到回应，请检查网络。' };

export const unverified: Profile = {
  id: 'u-1',
  userName: '13800000001',
  nickName: '青山客',
  phone: '138****0001',
  realStatus: 'unverified',
};
export const reviewing: Profile = {
  ...unverified,
  realStatus: 'reviewing',
  realName: 'A*** S****',
  idCard: '110***********002X',
};
export const verified: Profile = {
  ...unverified,
  realStatus: 'verified',
  realName: '张*',
  idCard: '110***********002X',
};
export const refusedByStaff: Profile = {
  ...unverified,
  realStatus: 'refused',
  realRemark: '姓名与证件不一致',
};

/** A number whose check character holds, of somebody born in 1949. */
export const soundFields = { name: '张三', idNumber: '11010519491231002X' };

const empty: RealNameContext = {
  fields: { name: '', idNumber: '' },
  faults: {},
  profile: unverified,
  failure: null,
  refusal: null,
  isNothingSent: false,
  asked: 0,
};
const typed: RealNameContext = { ...empty, fields: soundFields };

/** For each leaf state of the chart: a frozen state in which it is active. */
export const fixtures: Record<RealNameLeaf, { value: RealNameValue; context: RealNameContext }> = {
  unavailable: {
    value: 'unavailable',
    context: {
      ...empty,
      profile: null,
      failure: { kind: 'network', message: '网络连接不上，请检查网络后重试。' },
    },
  },
  refused: {
    value: 'refused',
    context: {
      ...typed,
      refusal: 'idTaken',
      failure: { kind: 'conflict', reason: 'idTaken', message: '这个证件已用于另一个账号。' },
    },
  },
  'uncertain.unanswered': {
    value: { uncertain: 'unanswered' },
    context: { ...typed, failure: noAnswer, asked: 2 },
  },
  'uncertain.asking': { value: { uncertain: 'asking' }, context: { ...typed, failure: noAnswer } },
  loading: { value: 'loading', context: { ...empty, profile: null } },
  editing: { value: 'editing', context: empty },
  submitting: { value: 'submitting', context: typed },
  reviewing: { value: 'reviewing', context: { ...empty, profile: reviewing } },
  verified: { value: 'verified', context: { ...empty, profile: verified } },
};
