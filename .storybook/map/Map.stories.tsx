import { expect, userEvent, within } from 'storybook/test';
import preview from '../preview.tsx';
import { fullWindow } from '../fullWindow.ts';
import { MapPage } from './MapPage.tsx';

const meta = preview.meta({
  title: '产品地图',
  component: MapPage,
  globals: fullWindow,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
});

export const Map = meta.story({ name: '产品地图' });

export const Walk = meta.story({
  name: '走一遍：从一页到它的规则书',
  play: async ({ canvas, canvasElement, step }) => {
    const details = within(canvas.getByRole('complementary', { name: '选中的' }));
    const lit = () =>
      [...canvasElement.querySelectorAll<HTMLElement>('[data-lit="true"][data-place]')]
        .map((item) => item.dataset.place)
        .toSorted();
    const press = (name: string) => userEvent.click(canvas.getByRole('button', { name, pressed: false }));
    await step('点一个页面：它的流程和规则书亮起来', async () => {
      await press('收银台');
      await expect(lit()).toEqual([
        'book.listing',
        'book.order',
        'flow.inquiry',
        'flow.ordering',
        'flow.payment',
        'route.pay',
      ]);
      await expect(details.queryByRole('link', { name: '在演示里打开这一页' })).toBeNull();
    });
    await step('演示里有的页面能打开：带着一个例子，由能看它的人打开', async () => {
      const demo = () => details.getByRole('link', { name: '在演示里打开这一页' }).getAttribute('href');
      await press('号易后台');
      await expect(demo()).toEqual(expect.stringMatching(/&at=%2Fops&as=13800000009$/));
      await press('确认订单');
      await expect(demo()).toEqual(
        expect.stringMatching(/&at=%2Findex%2FsureOrder%3Fid%3Dg100001&as=13800000001$/),
      );
    });
    await step('再点一本规则书：哪些页面动它', async () => {
      await userEvent.click(details.getByRole('button', { name: '订单' }));
      await expect(details.getByRole('link', { name: '打开规则书' })).toBeVisible();
      await expect(details.getByText(/客服开始验号/)).toBeVisible();
      await expect(lit()).toContain('route.myProducts');
    });
    await step('键盘：方向键走到旁边亮着的，回车选中', async () => {
      canvas.getByRole('button', { name: '订单', pressed: true }).focus();
      await userEvent.keyboard('{ArrowLeft}');
      const flow = document.activeElement as HTMLElement;
      await expect([flow.dataset.column, flow.dataset.lit]).toEqual(['2', 'true']);
      await userEvent.keyboard('{Enter}');
      await expect(details.getByRole('link', { name: '打开流程图' })).toBeVisible();
    });
  },
});
