import { fireEvent, userEvent, type within } from 'storybook/test';
import type { Bounds, Days } from '../src/shared/list/days.ts';

/** Opens the fields for days of a list, whose time is named `label`, and fills them in. */
export async function chooseDays(
  canvas: ReturnType<typeof within>,
  label: string,
  { from, to }: Days,
): Promise<void> {
  await userEvent.click(await canvas.findByRole('button', { name: `按${label}找` }));
  await fireEvent.change(canvas.getByLabelText(`${label}，从`), { target: { value: from } });
  await fireEvent.change(canvas.getByLabelText('到'), { target: { value: to } });
}

/** The parameters of a story with reversed days. `page`: path and first parameters. `things`: what the list holds. */
export const reversedDays = (page: string, things: string) => ({
  route: `${page}from=2026-11-20&to=2026-11-10`,
  shows: ['alert 不能晚于结束日期', `text 改好日期，就能看到这段时间的${things}。`],
});

/** {@link reversedDays} for a last day whose year is incomplete. `from`: the first day. */
export const incompleteYear = (page: string, from: string, to: string, things: string) => ({
  route: `${page}from=${from}&to=${to}`,
  shows: ['alert 年份要写四位数', `no text 改好日期，就能看到这段时间的${things}。`],
});

/** Whether a row was created within the bounds of a call. */
export const isInBounds =
  ({ from = '', to = '9' }: Bounds) =>
  ({ createdAt }: { createdAt: string }): boolean =>
    createdAt >= from && createdAt <= to;
