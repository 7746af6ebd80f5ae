import { IDENTITY_CLOCKS, realNameLifecycle } from './realName.ts';
import { reviewOf } from './review.ts';

export default reviewOf(realNameLifecycle, {
  title: '实名认证',
  happyPath: ['unverified', 'verified'],
  clocks: IDENTITY_CLOCKS,
  events: { 'identity.submit': { type: 'identity.submit', needsReview: false } as { type: string } },
  names: {
    states: { unverified: '没认证', reviewing: '人工审核', verified: '已认证', refused: '没通过' },
    events: {
      'identity.submit': '会员提交姓名和证件号',
      'identity.pass': '客服审核通过',
      'identity.fail': '客服审核不过',
    },
    guards: { needsReview: '要人工看' },
  },
  sentBy: {
    realName: ['identity.submit'],
  },
});
