import { expect, userEvent, within } from 'storybook/test';
import preview from '../preview.tsx';
import { wholeWindow } from '../wholeWindow.ts';
import { flowIds, FLOWS } from '../flow/registry.ts';
import { CoveragePage } from './Coverage.tsx';
import { TextsPage } from './Texts.tsx';
import { ColoursPage, IconsPage, MeasuresPage } from './Tokens.tsx';

const meta = preview.meta({
  title: '设计',
  globals: wholeWindow,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
});

export const Coverage = meta.story({
  name: '覆盖',
  render: () => <CoveragePage />,
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
    await step('每个流程都数到，什么都不缺', async () => {
      await canvas.findByText('不缺。每个状态有 story，每条转移有路径走过。');
      const rows = canvas.getAllByRole('rowheader').map((row) => row.textContent);
      await expect(rows).toEqual(flowIds.map((id) => `${FLOWS[id].title} ${id}`));
    });
  },
});

export const Texts = meta.story({
  name: '文字',
  render: () => <TextsPage />,
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
    await step('找一句话，看到它在哪里', async () => {
      await userEvent.type(canvas.getByRole('searchbox', { name: '找文字' }), '等了很久没有收到回应');
      await canvas.findByText('网络和接口出错时', { exact: false, selector: 'h2' });
    });
  },
});

export const Colours = meta.story({ name: '颜色', render: () => <ColoursPage /> });
export const Measures = meta.story({ name: '字号、间距、圆角', render: () => <MeasuresPage /> });
export const Icons = meta.story({ name: '图标', render: () => <IconsPage /> });
