import { preview } from '../../../.storybook/preview.tsx';
import { Button } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { CoverageCard } from '../CoverageCard.tsx';
import { FeeBreakdown } from '../FeeBreakdown.tsx';
import { IconButton } from '../IconButton.tsx';
import { ListingCard, ListingCardSkeleton } from '../ListingCard.tsx';
import { StepStrip } from '../StepStrip.tsx';
import { ActionBar } from './ActionBar.tsx';
import { BottomTabs } from './BottomTabs.tsx';
import { PageBody } from './PageBody.tsx';
import { Shell } from './Shell.tsx';
import { TopBar } from './TopBar.tsx';

const listing = (at: number, rank: string, price: number) => (
  <ListingCard
    key={at}
    href={`/pages/detail/index?id=${at}`}
    title="安卓 QQ 区 贵族 10，典藏皮肤多，可改实名，一手主号"
    picture={{ url: `/img/listing/listing-${at - 1}-0.webp`, width: 400, height: 300 }}
    highlights={[rank, `皮肤 ${97 + at * 3}`]}
    price={price}
    protection="free"
    badges={at === 1 ? ['已验号'] : []}
  />
);

const list = (
  <Shell>
    <TopBar title="商品列表" actions={<IconButton icon="search" label="搜索" />} />
    <PageBody>
      {listing(1, '荣耀王者', 328000)}
      {listing(2, '最强王者', 189900)}
      {listing(3, '星耀 I', 99000)}
      <ListingCardSkeleton />
    </PageBody>
    <BottomTabs current="/index/accountOrder" unread={3} />
  </Shell>
);

const meta = preview.meta({
  id: 'ui-Shell',
  title: '布局/页面框架',
  component: Shell,
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, iframeHeight: '720px' } } },
});

export const Listings = meta.story({
  name: '商品列表',
  parameters: {
    shows: ['heading 商品列表', 'button 搜索', 'link 首页', 'no text 用手机继续'],
    route: '/index/goodList',
  },
  render: () => list,
});
export const Order = meta.story({
  name: '确认订单',
  parameters: {
    shows: ['heading 确认订单', 'button 返回', 'button 提交订单', 'no link 首页'],
    route: '/index/sureOrder?id=1',
  },
  render: () => (
    <Shell>
      <TopBar title="确认订单" onBack={() => undefined} />
      <PageBody>
        <Card>
          <StepStrip current={0} />
        </Card>
        {listing(1, '荣耀王者', 328000)}
        <CoverageCard
          name="找回包赔 · 标准"
          days={90}
          payout={328000}
          covered={['原主人通过申诉找回账号', '交易之前的违规引起的冻结']}
          notCovered={['使用外挂或违规导致的封禁']}
        />
        <Card title="费用">
          <FeeBreakdown
            rows={[
              { label: '账号价格', amount: 328000 },
              { label: '找回包赔', amount: 16400, note: '价格的 5%，保障 90 天' },
            ]}
            total={{ label: '应付', amount: 344400 }}
          />
        </Card>
      </PageBody>
      <ActionBar amount={344400} label="应付" note="由平台保管，确认收货后付给卖家">
        <Button>提交订单</Button>
      </ActionBar>
    </Shell>
  ),
});
export const Desktop = meta.story({
  name: '桌面',
  globals: { viewport: { value: 'desktop', isRotated: false } },
  parameters: {
    shows: ['heading 商品列表', 'link 首页', 'text 用手机继续'],
    route: '/index/goodList?gameId=1',
  },
  render: () => list,
});
