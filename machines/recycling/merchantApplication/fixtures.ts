import type { MerchantApplication } from '../../../contract/recycling/recycling.ts';
import { fixturesOf } from '../../kit/submission/fixtures.ts';
import { NOW } from '../deal/fixtures.ts';
import { fieldsOf, type ApplicationFields } from './merchantApplication.ts';

export const filled: ApplicationFields = {
  kind: 'recycler',
  name: '青鱼回收',
  phone: '13800000005',
  description: '专收王者、和平，做了五年，每月 60 件左右。',
};

export const application: MerchantApplication = {
  id: 'ma-1',
  ...filled,
  state: 'reviewing',
  createdAt: NOW,
};

export const fixtures = fixturesOf(filled, fieldsOf(null), application, {
  kind: 'conflict',
  reason: 'stateConflict',
  message: '你的申请正在审核，请稍候',
});
