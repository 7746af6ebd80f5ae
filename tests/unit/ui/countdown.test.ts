import { createElement } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useCountdown } from '../../../src/ui/Countdown.tsx';
import { remainingWords } from '../../../src/ui/format.ts';
import { bareRoot } from '../../kit/bareRoot.ts';

const MINUTE_MS = 60_000;

/** What a clock announces in its last `minutes`, a minute after the other. */
async function announcementsOf(minutes: number): Promise<string[]> {
  const until = new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  const announced: string[] = [];
  function Clock() {
    const { left, isAtMark } = useCountdown({ until });
    const words = remainingWords(left);
    if (isAtMark && words !== announced.at(-1)) announced.push(words);
    return null;
  }
  const page = bareRoot();
  await page.render(createElement(Clock));
  for (let minute = 0; minute < minutes; minute++) await page.run(() => vi.advanceTimersByTime(MINUTE_MS));
  await page.unmount();
  return announced;
}

it('announces a clock at few marks, and none at which it is drawn', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  expect([await announcementsOf(90), await announcementsOf(10), await announcementsOf(0)]).toEqual([
    ['1 小时', '10 分钟', '5 分钟', '1 分钟', '已到时间'],
    ['5 分钟', '1 分钟', '已到时间'],
    [],
  ]);
});
