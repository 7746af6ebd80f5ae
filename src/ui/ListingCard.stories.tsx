import { expect, waitFor } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { ListingCard, ListingCardSkeleton } from './ListingCard.tsx';
import { dp } from './theme.ts';

const meta = preview.meta({
  id: 'ui-ListingCard',
  title: '交易/商品卡片',
  component: ListingCard,
  tags: ['autodocs'],
  args: {
    href: '/pages/detail/index?id=1',
    title: '王者荣耀 安卓 QQ 区 贵族 10，典藏皮肤多，可改实名，一手主号',
    picture: { url: '/img/listing/account-0.webp', width: 400, height: 300 },
    highlights: ['荣耀王者 48 星', '皮肤 312'],
    price: 328000,
    protection: 'free' as const,
    badges: ['已验号'],
  },
});

export const Row = meta.story({
  name: '一行',
  parameters: { shows: ['link 已验号 荣耀王者 48 星…', 'no link …已售…'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('免费包赔')).toBeVisible();
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/pages/detail/index?id=1');
  },
});
export const Sold = meta.story({
  name: '已售',
  parameters: { shows: ['link 已验号 已售 荣耀王者 48 星…'] },
  args: { state: '已售' },
});
export const WithoutPicture = meta.story({
  name: '没有图片',
  parameters: { shows: ['link 已验号 荣耀王者 48 星…', 'no img …'] },
  args: { picture: { url: null, width: 400, height: 300 } },
});
export const LongWords = meta.story({
  name: '字很多',
  parameters: { shows: ['link …无畏契约：源能行动…¥ 12,888 .88 可选包赔'] },
  args: {
    highlights: ['荣耀王者 48 星（巅峰赛 2,300 分）', '皮肤 312 件，其中典藏 9 件'],
    price: 1288888,
    protection: 'paid' as const,
    game: '无畏契约：源能行动',
    badges: ['已验号', '可议价'],
  },
});
export const SpecialOffer = meta.story({
  name: '特价',
  parameters: { shows: ['link 自营 特价…', 'text ¥ 3,280 原价 ¥ 3,680…'] },
  args: { badges: ['自营', '特价'], formerPrice: 368000 },
  play: async ({ canvas }) => {
    // The badges do not reduce the width of the facts.
    for (const fact of ['荣耀王者 48 星', '皮肤 312'].map((text) => canvas.getByText(text))) {
      // The root font changes a moment after the size of the window.
      await waitFor(() => expect(fact.scrollWidth).toBe(fact.clientWidth));
    }
  },
});
export const Grid = meta.story({
  name: '两列',
  parameters: {
    shows: [
      'link 已验号 荣耀王者 48 星…免费包赔',
      'link 自营 特价 星耀 I…可选包赔',
      'text 无畏契约：源能行动',
    ],
  },
  render: (args) => (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: dp(8) }}>
      <ListingCard {...args} shape="grid" />
      <ListingCard
        {...args}
        shape="grid"
        picture={{ url: '/img/listing/listing-2-0.webp', width: 400, height: 300 }}
        highlights={['星耀 I', '皮肤 106']}
        title="王者荣耀 苹果 微信区 贵族 3，未绑邮箱，可二次实名"
        price={1156000}
        formerPrice={1380000}
        protection="paid"
        badges={['自营', '特价']}
        game="无畏契约：源能行动"
      />
    </div>
  ),
});

const heights = (root: HTMLElement, size: string) =>
  [...(root.querySelector(`[data-${size}]`)?.children ?? [])].map(
    (child) => child.getBoundingClientRect().height,
  );

/** The skeleton is exactly as large as the card. */
export const Skeletons = meta.story({
  name: '加载中的占位',
  parameters: { shows: ['link 已验号 荣耀王者 48 星…'] },
  render: (args) => (
    <>
      <div data-row style={{ display: 'grid', gap: dp(8) }}>
        <ListingCard {...args} />
        <ListingCardSkeleton />
      </div>
      <div
        data-grid
        style={{
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          alignItems: 'start',
          gap: dp(8),
          marginTop: dp(8),
        }}
      >
        <ListingCard {...args} shape="grid" />
        <ListingCardSkeleton shape="grid" />
      </div>
    </>
  ),
  play: async ({ canvasElement }) => {
    for (const shape of ['row', 'grid']) {
      await waitFor(() => {
        const [card, skeleton] = heights(canvasElement, shape);
        return expect(skeleton).toBe(card);
      });
    }
  },
});
