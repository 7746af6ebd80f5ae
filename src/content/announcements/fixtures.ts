import type { Notice } from '../../../contract/content/notice.ts';

/** An article with every element of rich text. */
export const richArticle: Notice = {
  id: '118',
  title: '国庆期间客服值班安排',
  type: 'xwgg',
  content: `<p>国庆期间交易照常，客服每天 9:00 到 24:00 在线。</p><h3>验号与换绑</h3><p>夜间下单的订单，次日 9:00 起按付款顺序验号。付款后货款由平台保管，确认收货后才付给卖家。</p><ul><li>请在站内沟通</li><li>不要向个人转账</li></ul><img src="/img/article/xwgg.webp" alt="值班表" width="400" height="300"><table><tr><th>日期</th><th>验号</th><th>售后</th></tr><tr><td>10 月 1 日</td><td>9:00–24:00</td><td>10:00–次日 2:00</td></tr></table><p><a href="https://example.com/rules">完整规则</a></p>`,
  createdAt: '2026-09-28T02:00:00.000Z',
};

/** A page of articles with these titles; every other one has a picture. */
export function noticePage(titles: readonly string[], type = 'xwgg') {
  const rows = titles.map((title, index): Notice => ({
    id: String(100 + index),
    title,
    type,
    content: `<p>${title}。货款由平台保管，验号、换绑完成并确认收货后，才付给卖家；有问题在订单里申请售后，写明经过并附上截图。</p>`,
    createdAt: new Date(Date.parse('2026-11-18T02:00:00.000Z') - index * 86_400_000 * 3).toISOString(),
    ...(index % 2 === 0 && { picture: `/img/article/${type}.webp` }),
  }));
  return { rows, total: rows.length };
}
