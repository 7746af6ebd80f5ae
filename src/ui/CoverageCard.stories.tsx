import { preview } from '../../.storybook/preview.tsx';
import { CoverageCard } from './CoverageCard.tsx';

const meta = preview.meta({
  id: 'ui-CoverageCard',
  title: '交易/保障卡片',
  component: CoverageCard,
  tags: ['autodocs'],
  args: {
    name: '找回包赔 · 标准',
    days: 90,
    payout: 328000,
    covered: ['原主人通过申诉找回账号', '换绑后 90 天内被冻结，且原因在交易之前'],
    notCovered: ['使用外挂或违规导致的封禁', '把账号借给或转卖给他人'],
  },
});

export const Standard = meta.story({
  name: '找回包赔',
  parameters: {
    shows: ['heading 找回包赔 · 标准', 'heading 保障', 'heading 不保障', 'text 若被找回，你可获得 ¥3,280'],
  },
});
export const None = meta.story({
  name: '不购买保障',
  parameters: { shows: ['heading 不购买保障', 'no heading 保障'] },
  args: { name: '不购买保障', days: 0, payout: null, covered: [], notCovered: ['账号被找回', '账号被冻结'] },
});
