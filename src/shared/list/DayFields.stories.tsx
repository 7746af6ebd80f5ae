import { useState } from 'react';
import { expect, fireEvent, userEvent } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { DayFields } from './DayFields.tsx';
import { NO_DAYS } from './days.ts';

function Fields() {
  const [days, setDays] = useState(NO_DAYS);
  return <DayFields label="下单时间" days={days} onChange={setDays} />;
}

const meta = preview.meta({
  id: 'day-fields',
  title: '表单/按日期找',
  component: Fields,
  parameters: { viewer: 'visitor' },
});

export const Folded = meta.story({ name: '收起', parameters: { shows: ['button 按下单时间找'] } });
export const Toggled = meta.story({
  name: '走一遍：展开和收起，焦点跟着走',
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: '按下单时间找' }));
    await expect(canvas.getByLabelText('下单时间，从')).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: '收起' }));
    await expect(canvas.getByRole('button', { name: '按下单时间找' })).toHaveFocus();
  },
});

export const Incomplete = meta.story({
  name: '走一遍：日期改到一半，已选的还在',
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: '按下单时间找' }));
    const from = canvas.getByLabelText('下单时间，从');
    await fireEvent.change(from, { target: { value: '2026-11-20' } });
    // The year is deleted.
    Object.defineProperty(from, 'validity', { value: { badInput: true } });
    await fireEvent.change(from, { target: { value: '' } });
    await expect(canvas.getByRole('button', { name: '清除日期' })).toBeVisible();
    await expect(from).toHaveValue('');
  },
});
