import { preview } from '../../.storybook/preview.tsx';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

const meta = preview.meta({
  id: 'ui-Notice',
  title: '反馈/提示条',
  component: Notice,
  tags: ['autodocs'],
  args: { children: '货款由平台保管，确认收货后付给卖家。' },
});

export const Info = meta.story({
  name: '说明',
  parameters: { shows: ['text 货款由平台保管，确认收货后付给卖家。', 'no alert …'] },
});
export const Good = meta.story({
  name: '好消息',
  parameters: { shows: ['text 验号通过 账号与描述一致。', 'no alert …'] },
  args: { tone: 'good', title: '验号通过', children: '账号与描述一致。' },
});
export const Warn = meta.story({
  name: '要留意',
  parameters: { shows: ['text 还差一步', 'no alert …'] },
  args: { tone: 'warn', title: '还差一步', children: '实名认证后才能提现。' },
});
export const Bad = meta.story({
  name: '出错了',
  parameters: { shows: ['alert 没能提交…', 'button 再试一次'] },
  args: {
    tone: 'bad',
    live: 'alert',
    title: '没能提交',
    children: '网络中断了，你填的内容都还在。',
    action: <Button small>再试一次</Button>,
  },
});
export const Neutral = meta.story({
  name: '一般',
  parameters: { shows: ['text 客服在线时间 9:00 到 24:00。', 'no alert …'] },
  args: { tone: 'neutral', icon: 'clock', children: '客服在线时间 9:00 到 24:00。' },
});
