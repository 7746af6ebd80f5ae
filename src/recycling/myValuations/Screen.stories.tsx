import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, reply, withCalls } from '../../../.storybook/reply.ts';
import { atTime, staged } from '../../../.storybook/decorators.tsx';
import { NOW } from '../../../machines/recycling/deal/fixtures.ts';
import { valuations } from '../myBiddings/fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'myValuations',
  title: '页面/回收/我的估价',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/other/Myevaluation' },
  decorators: [staged({ isMember: true }), atTime(NOW)],
});

export const Failed = meta.story({ name: '加载失败', ...withCalls(failing('listValuations', 500)) });
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('listValuations')) });
export const Empty = meta.story({ name: '还没有估过价', ...withCalls(reply('listValuations', pageOf([]))) });
export const Full = meta.story({
  name: '报价中、没通过、已取消',
  ...withCalls(reply('listValuations', pageOf(valuations))),
});
