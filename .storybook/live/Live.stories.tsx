import { preview } from '../preview.tsx';
import { fullWindow } from '../fullWindow.ts';
import { Demo } from './Demo.tsx';

const meta = preview.meta({
  title: '演示',
  id: '演示-整站',
  component: Demo,
  // Tested by tests/e2e/live.spec.ts, because a story test would start a database.
  tags: ['!test', '!autodocs'],
  parameters: {
    layout: 'fullscreen',
    docs: {
      description: {
        component:
          '整站在手机或桌面框里真实运行：全在这个浏览器里，不需要服务器。右侧控制台可以换人、拨时间、制造故障、查看短信和账本。数据只在这个页面里，重新开始就回到最初。',
      },
    },
  },
});

export const Whole = meta.story({ name: '演示', globals: fullWindow });
