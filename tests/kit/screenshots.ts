import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { canDrawChinese } from './chineseFont.ts';

if (!canDrawChinese())
  throw new Error(
    'no Chinese font: pictures would show boxes. Install one, on Debian: apt-get install fonts-noto-cjk',
  );

/**
 * Takes a screenshot of each story or compares it with the stored one. Skips stories that play a walk-through and the
 * demo.
 */
afterEach(async ({ task }) => {
  const { storyId } = task.meta as { storyId?: string };
  if (storyId === undefined || task.result?.state === 'fail' || /^走一遍|演示/.test(task.name)) return;
  // oxlint-disable-next-line vitest/no-standalone-expect
  await expect(page.elementLocator(document.body)).toMatchScreenshot(storyId);
});
