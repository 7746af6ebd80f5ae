import { preview } from '../../.storybook/preview.tsx';
import { StoppedClock } from '../../.storybook/clock.tsx';
import { Countdown } from './Countdown.tsx';
import { Timeline } from './Timeline.tsx';

const meta = preview.meta({
  id: 'ui-Timeline',
  title: '交易/时间线',
  component: Timeline,
  tags: ['autodocs'],
  args: {
    events: [
      {
        id: '3',
        at: '2026-11-21T07:40:00.000Z',
        who: '平台',
        text: '验号通过，账号与描述一致。',
        tone: 'good' as const,
      },
      { id: '2', at: '2026-11-21T07:12:00.000Z', who: '卖家', text: '已提交账号资料。' },
      { id: '1', at: '2026-11-21T07:05:00.000Z', who: '买家', text: '已付款 ¥3,280，由平台保管。' },
    ],
  },
});

export const History = meta.story({
  name: '走过的步骤',
  parameters: { shows: ['text 验号通过，账号与描述一致。', 'no text 轮到'] },
});
export const WithTurn = meta.story({
  name: '轮到谁',
  parameters: { shows: ['text 轮到卖家：完成换绑 剩余 01:30:00'] },
  args: {
    turn: {
      who: '卖家',
      text: '完成换绑',
      clock: (
        <StoppedClock at="2026-11-21T08:00:00.000Z">
          <Countdown until="2026-11-21T09:30:00.000Z" label="剩余" />
        </StoppedClock>
      ),
    },
  },
});
export const Failed = meta.story({
  name: '验号未通过',
  parameters: { shows: ['text 验号未通过：段位与描述不符。货款已退回。'] },
  args: {
    events: [
      {
        id: '1',
        at: '2026-11-21T07:40:00.000Z',
        who: '平台',
        text: '验号未通过：段位与描述不符。货款已退回。',
        tone: 'bad',
      },
    ],
  },
});
