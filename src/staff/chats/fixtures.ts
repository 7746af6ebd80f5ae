import type { ChatThread, WaitingChat } from '../../../contract/support/index.ts';
import { line } from '../../support/chat/fixtures.ts';
import { chat, NOW } from '../console/fixtures.ts';

const before = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();

/** An order's thread and a question before buying. */
export const waiting: WaitingChat[] = [
  {
    id: chat.id,
    about: 'order',
    no: chat.no,
    title: chat.title,
    lastText: '皮肤少了十二个，麻烦看一下',
    lastBy: 'buyer',
    lastName: '买**林',
    since: before(95),
  },
  {
    id: 'ask-1',
    about: 'listing',
    no: 'HY102193',
    title: '布加迪 AKM·吉他之梦 148套装 261枪皮 无敌战神',
    lastText: '可以二次实名吗？',
    lastBy: 'buyer',
    lastName: '青**',
    since: before(4),
  },
];

export const question: ChatThread = {
  ...chat,
  id: 'ask-1',
  about: 'listing',
  subjectId: 'l-1',
  no: 'HY102193',
  title: '布加迪 AKM·吉他之梦 148套装 261枪皮 无敌战神',
  listing: { price: 745_000, status: 'onSale' },
  messages: [line(2, { text: '可以二次实名吗？', at: before(4) })],
};

/** The answer to {@link chat}. */
export const answer = line(9, {
  by: 'support',
  name: '号易客服',
  isMine: true,
  text: '正在核对截图',
  at: NOW,
});

export const closed: ChatThread = {
  ...chat,
  isOpen: false,
  why: '订单结束已超过 30 天，对话只能查看。有问题请联系客服',
};
