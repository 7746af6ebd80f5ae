import { BEGINS, reviewOf } from './review.ts';
import { WITHDRAWAL_CLOCKS, withdrawalLifecycle } from './withdrawal.ts';

export default reviewOf(withdrawalLifecycle, {
  title: '提现',
  happyPath: ['requested', 'approved', 'sending', 'paid'],
  clocks: WITHDRAWAL_CLOCKS,
  names: {
    states: {
      requested: '待审核',
      approved: '待付款',
      sending: '付款中',
      uncertain: '核对中',
      paid: '已到账',
      failed: '没有付成',
      refused: '未通过',
      cancelled: '已撤销',
    },
    events: {
      'approval.skip': '不用审核，直接付款',
      'withdrawal.approve': '财务同意',
      'withdrawal.refuse': '财务拒绝',
      'withdrawal.cancel': '会员撤销',
      'sending.start': '开始付款',
      'sending.lose': '没有收到付款结果',
      'sending.finish': '付款到账',
      'sending.fail': '付款失败',
    },
    guards: { isSmall: '当天的金额不大，也不是第一次' },
  },
  sentBy: {
    withdrawing: [BEGINS, 'withdrawal.cancel'],
  },
});
