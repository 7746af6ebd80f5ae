import { expect } from 'vitest';
import type { SignedIn, TestApp } from './app.ts';
import { sendAs, type RequestLine } from './otherClients.ts';

/** The last moment before 2026-11-21 in China, its first and last, and the first after it. */
export const DAY_BORDERS = [
  '2026-11-20T15:59:59.999Z',
  '2026-11-20T16:00:00.000Z',
  '2026-11-21T15:59:59.999Z',
  '2026-11-21T16:00:00.000Z',
] as const;

export const DAY = { from: DAY_BORDERS[1], to: '2026-11-21T15:59:59.000Z' };

interface Filter {
  from?: string;
  to?: string;
  pageSize?: number;
  after?: string | undefined;
}

/**
 * Expects that a list, whose rows were created at {@link DAY_BORDERS}, filters them by days in China’s time, for our
 * client and for others.
 *
 * @param read reads a page of the list. Resolves with the times of its rows
 * @param line the request of other clients, up to its query of days
 * @param wrong a query of days that is refused
 */
export async function expectDayFilter(
  kit: TestApp,
  who: SignedIn,
  read: (filter: Filter) => Promise<{ times: unknown[]; total?: number; next?: string | undefined }>,
  line: RequestLine,
  wrong: string,
): Promise<void> {
  const [before, first, last, after] = DAY_BORDERS;
  const { next } = await read({ ...DAY, pageSize: 1 });
  const pages = [
    await read(DAY),
    await read({ from: DAY.from }),
    await read({ to: DAY.to }),
    await read({ ...DAY, pageSize: 1, after: next }),
    await read({ from: '2026-11-23T16:00:00.000Z' }),
  ];
  expect(pages.map(({ times, total }) => [times, total])).toEqual([
    [[last, first], 2],
    [[after, last, first], 3],
    [[last, first, before], 3],
    [[first], 2],
    [[], 0],
  ]);
  const answers = [];
  const day = 'createTimeStart=2026-11-21&createTimeEnd=2026-11-21';
  for (const query of [day, 'createTimeStart=2026-11-22&createTimeEnd=', wrong]) {
    const { code, total, errors } = await sendAs(kit, who, `${line}${query}`);
    answers.push([code, total, errors]);
  }
  expect(answers).toEqual([
    [200, 2, undefined],
    [200, 1, undefined],
    [422, undefined, [{ path: wrong.split('=')[0], message: '时间格式不正确' }]],
  ]);
}
