import { LISTING_CLOCKS, listingLifecycle } from './listing.ts';
import { BEGINS, reviewOf } from './review.ts';

export default reviewOf(listingLifecycle, {
  title: '商品',
  happyPath: ['underReview', 'onSale', 'held', 'sold'],
  clocks: LISTING_CLOCKS,
  names: {
    states: {
      underReview: '待审核',
      rejected: '审核失败',
      onSale: '上架中',
      takenDown: '已下架',
      held: '交易中',
      sold: '已出售',
      problem: '问题账号',
      takenBack: '被找回',
    },
    events: {
      'audit.pass': '客服审核通过',
      'audit.fail': '客服审核不过',
      'listing.resubmit': '卖家改好再交',
      'listing.takeDown': '卖家下架',
      'listing.putUp': '卖家上架',
      'price.edit': '卖家改价',
      'order.place': '买家下单',
      'credential.give': '卖家补账号密码',
      'credential.expire': '补账号密码的时间到了',
      'order.release': '订单没成',
      'order.fail': '验号或换绑没有通过',
      'order.complete': '订单成交',
      'order.return': '客服或售后退款',
      'problem.flag': '客服标为有问题',
      'takeBack.flag': '客服标为被找回',
      'bid.accept': '卖家接受商户报价',
      'bid.release': '回收没成',
    },
    guards: {
      isAvailable: '没有被回收，也没有订单',
      hasLiveOrder: '有没结束的订单',
      isTakenByBid: '因回收下架',
      needsCredential: '还缺账号密码',
    },
  },
  sentBy: {
    consignment: [BEGINS, 'listing.resubmit'],
    valuationForm: [BEGINS],
    ownListing: ['price.edit', 'listing.takeDown', 'listing.putUp'],
    myProducts: ['credential.give'],
    ordering: ['order.place'],
    deal: ['bid.accept'],
  },
});
