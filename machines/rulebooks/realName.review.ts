import { IDENTITY_CLOCKS, realNameLifecycle } from './realName.ts';
import { reviewOf } from './review.ts';

export default reviewOf(realNameLifecycle, {
  title: '实名认证',
  happyPath: ['unverified', 'verified'],
  clocks: IDENTITY_CLOCKS,
  events: { 'identity.submit': { type: 'identity.submit', needsReview: false } as { type: string } },
  names: {
    states: { unverified: '未实名', reviewing: '实名审核中', verified: '已实名', refused: '实名未通过' },
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
