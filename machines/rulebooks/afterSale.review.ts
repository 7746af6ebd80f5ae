import { AFTER_SALE_CLOCKS, afterSaleLifecycle } from './afterSale.ts';
import { BEGINS, reviewOf } from './review.ts';

export default reviewOf(afterSaleLifecycle, {
  title: '售后',
  happyPath: ['reviewing', 'approved', 'completed'],
  clocks: AFTER_SALE_CLOCKS,
  names: {
    states: {
      reviewing: '待审核',
      awaitingEvidence: '待补充材料',
      awaitingSeller: '等卖家答复',
      recovering: '追回账号中',
      approved: '已同意',
      completed: '已完成',
      refused: '未同意，可申诉',
      closed: '已关闭',
      withdrawn: '已撤销',
    },
    events: {
      'evidence.add': '买家补材料',
      'evidence.ask': '客服要材料',
      'seller.ask': '客服问卖家',
      'seller.answer': '卖家答复',
      'recovery.start': '客服开始追回',
      'recovery.succeed': '追回成功',
      'recovery.fail': '追不回',
      'case.approve': '客服同意',
      'case.refuse': '客服拒绝',
      'case.withdraw': '买家撤销',
      'case.appeal': '买家申诉',
      'review.expire': '审核时间到了，换人接手',
      'decision.expire': '按申请同意（最多退平台保管的货款，已结算的赔付仍由客服决定）',
      'evidence.expire': '补材料的时间到了',
      'seller.expire': '卖家答复时间到了',
      'recovery.expire': '追回时间到了',
      'appeal.expire': '申诉时间到了',
      'order.end': '订单已全额退款',
      'payout.finish': '退款到账',
    },
    guards: { canAskSeller: '还没问过卖家', canRecover: '账号被找回', isAppealed: '已经申诉过' },
  },
  sentBy: {
    afterSaleApply: [BEGINS],
    afterSaleDetail: ['evidence.add', 'seller.answer', 'case.withdraw', 'case.appeal'],
  },
});
