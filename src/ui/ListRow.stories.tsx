import { expect, fn } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { ListRow, RowGroup } from './ListRow.tsx';

const press = fn();

const meta = preview.meta({
  id: 'ui-ListRow',
  title: '基础/列表行',
  component: ListRow,
  tags: ['autodocs'],
  args: { label: '实名认证', value: '未认证' },
});

export const Plain = meta.story({
  name: '只是文字',
  parameters: { shows: ['text 实名认证 未认证', 'no link …'] },
});
export const AsLink = meta.story({
  name: '是链接',
  parameters: { shows: ['link 实名认证 认证后可提现 未认证'] },
  args: { href: '/other/Realname', icon: 'idCard', text: '认证后可提现' },
});
export const Several = meta.story({
  name: '几行',
  parameters: { shows: ['link 我的收藏 12', 'button 联系客服', 'text 版本 0.1.0'] },
  render: () => (
    <RowGroup>
      <ListRow icon="heart" label="我的收藏" value="12" href="/other/collect" />
      <ListRow icon="headset" label="联系客服" onClick={press} />
      <ListRow icon="info" label="版本" value="0.1.0" />
    </RowGroup>
  ),
});
export const Walk = Several.extend({
  name: '走一遍：按一行',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '联系客服' }));
    await expect(press).toHaveBeenCalledTimes(1);
  },
});
