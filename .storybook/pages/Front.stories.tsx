import { expect, within } from 'storybook/test';
import { FLOWS } from '../flow/flows.ts';
import preview from '../preview.tsx';
import { fullWindow } from '../fullWindow.ts';
import { FrontPage } from './Front.tsx';

const meta = preview.meta({
  title: '说明',
  component: FrontPage,
  globals: fullWindow,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
});

export const Front = meta.story({
  name: '说明',
  play: async ({ canvas, step }) => {
    await step('每个流程一张卡，都有页', async () => {
      const cards = within(canvas.getByRole('heading', { name: '流程' }).parentElement as HTMLElement);
      const pages = cards
        .getAllByRole('listitem')
        .map((card) => within(card).getByRole('link').getAttribute('href'));
      await expect([pages.length, pages.includes(null)]).toEqual([FLOWS.length, false]);
    });
  },
});
