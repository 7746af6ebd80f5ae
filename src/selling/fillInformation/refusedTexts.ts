import type { SellingRefusal } from '../../../contract/kit/refusals.ts';

/** Why a submitted form was refused. */
export const REFUSED: Record<SellingRefusal, { title: string; text: string }> = {
  realNameNeeded: {
    title: '出售前需要实名',
    text: '没有提交。内容和图片都留着，认证通过后回来再提交。',
  },
  amountChanged: {
    title: '手续费有变化',
    text: '没有提交。你看到的手续费和现在的规则不一样，刷新页面后看过新的再提交。',
  },
  valuationClosed: {
    title: '这次估价不能再转代售',
    text: '没有提交。它已经成交，或者已经上架。可以重新发布一个。',
  },
  takenBack: {
    title: '这个账号有被找回的记录',
    text: '没有提交，你填的都在。这个游戏账号被原主人找回过，不能再出售。有误会可以申诉，客服 48 小时内回复。',
  },
  duplicateAccount: {
    title: '这个账号已经发布过',
    text: '没有提交，你填的都在。一个游戏账号同时只能有一件商品，卖出后不能再发布。',
  },
  stateConflict: {
    title: '这件商品现在不能改',
    text: '没有提交。它的状态已经变化，可能正在交易或已被接受报价。',
  },
};
