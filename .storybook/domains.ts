/** The Chinese names of the folders of `src`, in the order of the map and of lists of flows. */
export const DOMAINS: Readonly<Record<string, string>> = {
  market: '逛',
  buying: '买',
  payment: '买',
  selling: '卖',
  recycling: '回收',
  afterSale: '售后',
  account: '账户',
  support: '客服',
  content: '内容',
  staff: '后台',
  shared: '各处共用',
  app: '其他',
};
