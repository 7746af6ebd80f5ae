import type { ChatMessage, ChatThread } from '../../../contract/support/chat.ts';

const at = (minute: number) =>
  new Date(Date.parse('2026-11-21T06:20:00.000Z') + minute * 60_000).toISOString();

/** A line of a chat, one minute after the line before. */
export const line = (id: number, message: Partial<ChatMessage>): ChatMessage => ({
  id: `m-${String(id).padStart(3, '0')}`,
  by: 'buyer',
  name: '青**',
  isMine: false,
  text: '',
  pictures: [],
  at: at(id),
  isMasked: false,
  ...message,
});

export const messages: ChatMessage[] = [
  line(1, { by: 'system', name: '系统', text: '买家已付款，款项由平台保管' }),
  line(2, {
    by: 'seller',
    name: '北**',
    text: '号是我自己注册的，换绑时打我电话就行，*** 微信也可以',
    isMasked: true,
  }),
  line(3, { isMine: true, text: '好的，皮肤和截图里一样多吗？' }),
  line(4, {
    by: 'seller',
    name: '北**',
    text: '一样，刚截的。',
    pictures: ['/img/listing/account-3.webp', '/img/listing/account-1.webp'],
  }),
  line(5, {
    by: 'support',
    name: '号易客服',
    text: '正在验号，预计 15:10 前出结果。结果会写在订单里，不用等在这里。',
  }),
  line(6, { isMine: true, text: '加我 ***', isMasked: true }),
  line(7, { by: 'system', name: '系统', text: '验号通过，开始换绑' }),
];

export const thread: ChatThread = {
  id: 'o-1',
  about: 'order',
  subjectId: 'o-1',
  no: 'HYxs20261121142000123',
  title: '王者荣耀 荣耀王者 211 皮肤，自己注册，可二次实名',
  picture: '/img/listing/account-0.webp',
  side: 'buyer',
  isOpen: true,
  messages,
  hasEarlier: false,
  unread: 0,
};

export const sent = line(8, { isMine: true, text: '辛苦了' });

/** A pre-sale thread about a listing. */
export const asking: ChatThread = {
  ...thread,
  id: 't-1',
  about: 'listing',
  subjectId: 'l-1',
  no: 'HY2611210042',
  listing: { price: 168_800, status: 'onSale' },
  messages: [
    line(1, { isMine: true, text: '这个号还在吗，能换绑手机吗？' }),
    line(2, {
      by: 'support',
      name: '号易客服',
      text: '你好，这里是号易客服。还在售，¥1,688。下单后由客服核对绑定和实名状态，能换绑的换好再交付。',
    }),
  ],
};

/** A recycle order's seller, its merchant and support. */
export const recycling: ChatThread = {
  ...thread,
  id: 'recycle-1',
  about: 'recycleOrder',
  subjectId: 'valuation-1',
  no: 'HYhd20261121142000456',
  side: 'seller',
  messages: [
    line(1, { by: 'system', name: '系统', text: '卖家已付押金' }),
    line(2, { by: 'merchant', name: '青鱼回收', text: '号主在吗，换绑时请留意短信。' }),
    line(3, { by: 'seller', name: '北**', isMine: true, text: '在的，随时可以。' }),
  ],
};
