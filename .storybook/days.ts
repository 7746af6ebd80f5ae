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

/** Whether a row was created within the bounds of a call. */
export const isInBounds =
  ({ from = '', to = '9' }: Bounds) =>
  ({ createdAt }: { createdAt: string }): boolean =>
    createdAt >= from && createdAt <= to;
