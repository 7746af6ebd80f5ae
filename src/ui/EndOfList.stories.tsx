import { preview } from '../../.storybook/preview.tsx';
import { EndOfList } from './EndOfList.tsx';

const meta = preview.meta({ title: '反馈/EndOfList', component: EndOfList, tags: ['autodocs'] });

export const Default = meta.story({});
