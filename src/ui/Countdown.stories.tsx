import { StrictMode } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { atTime } from '../../.storybook/decorators.tsx';
import { preview } from '../../.storybook/preview.tsx';
import { ClockContext } from './clock.ts';
import { Countdown } from './Countdown.tsx';

const START = '2026-11-21T08:00:00.000Z';
const start = Date.parse(START);
const announced = (timer: HTMLElement) => timer.querySelector('[aria-live]')?.textContent;

const meta = preview.meta({
  id: 'ui-Countdown',
  title: '交易/倒计时',
  component: Countdown,
  tags: ['autodocs'],
  args: { until: '2026-11-21T08:14:59.000Z', label: '剩余付款时间' },
  decorators: [atTime(START)],
});

export const Minutes = meta.story({ name: '几分钟', parameters: { shows: ['text 剩余付款时间 14:59'] } });
export const Hours = meta.story({
  name: '几小时',
  parameters: { shows: ['text 剩余付款时间 12:03:04'] },
  args: { until: '2026-11-21T20:03:04.000Z' },
});
export const Days = meta.story({
  name: '几天',
  parameters: { shows: ['text 剩余付款时间 3 天 3 小时'] },
  args: { until: '2026-11-24T11:00:00.000Z' },
});
export const Silent = meta.story({
  name: '在列表里，不播报',
  parameters: { shows: ['text 剩余付款时间 14:59'] },
  args: { isSilent: true },
  play: async ({ canvas }) => {
    await expect(announced(canvas.getByRole('timer'))).toBeUndefined();
  },
});
export const Over = meta.story({
  name: '已经过了',
  parameters: { shows: ['text 订单已关闭'] },
  render: (args) => (
    <StrictMode>
      <Countdown {...args} />
    </StrictMode>
  ),
  args: { until: '2026-11-21T07:59:00.000Z', ended: '订单已关闭', onEnd: fn() },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('订单已关闭');
    await expect(announced(canvas.getByRole('timer'))).toBe('');
    await expect(args.onEnd).toHaveBeenCalledTimes(1);
  },
});

let shown = 0;
const running = () => start + 60_000 - 600 + (performance.now() - shown);

/** Ends within a second and calls `onEnd` once. */
export const Ending = meta.story({
  name: '眼前走到头',
  args: {
    until: new Date(start + 60_000).toISOString(),
    ended: '已结束',
    onEnd: fn(),
  },
  beforeEach: () => {
    shown = performance.now();
  },
  render: (args) => (
    <ClockContext value={running}>
      <Countdown {...args} />
    </ClockContext>
  ),
  play: async ({ canvas, args }) => {
    await waitFor(() => expect(args.onEnd).toHaveBeenCalledTimes(1), { timeout: 3000 });
    await waitFor(() => expect(canvas.getByRole('timer')).toHaveTextContent('已结束'));
    await expect(announced(canvas.getByRole('timer'))).toBe('剩余付款时间 已结束');
  },
});
