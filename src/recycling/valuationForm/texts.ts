import type { SaleMode, ValuationKind } from '../../../contract/recycling/recycling.ts';

export const MODE: Record<SaleMode, { title: string; text: string; explained: string }> = {
  bidding: {
    title: '官方代售 + 竞价回收',
    text: '一边上架出售，一边由多家商户报价，你来选。',
    explained:
      '账号会提交审核并上架，同时商户可以报价。买家下单或你接受报价，先成交的算数，另一边自动停止。接受报价前随时可以取消。',
  },
  listing: {
    title: '只发布官方代售',
    text: '不接受商户报价，审核通过后按你的价格上架。',
    explained: '账号会提交审核，通过后按你填写的价格上架，不会有商户报价。',
  },
};

export const TITLE: Record<ValuationKind, string> = { valuation: '账号估价', bidding: '竞价回收' };

export const LEAD: Record<ValuationKind, string> = {
  valuation: '提交后马上给出成交区间，接着商户陆续报价。估价免费，不满意可以不卖。',
  bidding: '填好账号资料，多家商户报价，你挑一家成交。货款由平台保管。',
};
