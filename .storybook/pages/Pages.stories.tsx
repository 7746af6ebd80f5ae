import preview from '../preview.tsx';
import { fullWindow } from '../fullWindow.ts';
import { ColoursPage, IconsPage, MeasuresPage } from './Tokens.tsx';

const meta = preview.meta({
  title: '设计',
  globals: fullWindow,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
});

export const Colours = meta.story({ name: '颜色', render: () => <ColoursPage /> });
export const Measures = meta.story({ name: '字号、间距、圆角', render: () => <MeasuresPage /> });
export const Icons = meta.story({ name: '图标', render: () => <IconsPage /> });
