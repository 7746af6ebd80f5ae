import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { OrderRefusal } from '../../../contract/buying/order.ts';
import type { OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { href } from '../../app/addresses.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';
import { Frame } from '../../page/Frame.tsx';
import { Summary } from './Summary.tsx';

type Way = 'similar' | 'reload' | 'open' | 'realName' | 'orders' | 'home';

/** A new refusal does not compile until it has its words and its way on. */
const WORDS: Record<OrderRefusal, { title: string; text: string; way: Way }> = {
  sold: { title: '这个账号刚刚卖出', text: '没有下单，也没有扣款。同款账号还有。', way: 'similar' },
  heldByAnother: {
    title: '刚被别人下单',
    text: '没有下单，也没有扣款。对方没付款的话，它会重新上架。',
    way: 'reload',
  },
  ownUnpaidOrder: {
    title: '你已经下过单',
    text: '这个账号有你一笔未付款的订单，付那一笔就好。',
    way: 'open',
  },
  amountChanged: { title: '金额有变化', text: '没有下单。看过新的金额再提交。', way: 'reload' },
  ownListing: { title: '这是你自己的商品', text: '不能买自己发布的账号。', way: 'similar' },
  realNameNeeded: {
    title: '这个金额需要实名',
    text: '没有下单。完成实名认证后再来，账号不会因此涨价。',
    way: 'realName',
  },
  tooManyUnpaid: {
    title: '未付款的订单太多',
    text: '没有下单。先付款或取消已有的订单，再来下这一单。',
    way: 'orders',
  },
  buyingLocked: {
    title: '今天暂时不能下单',
    text: '多次下单后没有付款，购买功能会停用 24 小时，到时自动恢复。',
    way: 'home',
  },
  notOnSale: { title: '这个账号暂时不卖', text: '没有下单，也没有扣款。可以看看同款。', way: 'similar' },
};

function WayOn({ way, actor }: { way: Way; actor: OrderingRef }): ReactNode {
  const listing = useSelector(actor, ({ context }) => context.listing);
  switch (way) {
    case 'similar':
      return (
        <ButtonLink href={href('goodList', { id: listing?.gameId, name: listing?.gameName })}>
          看同款账号
        </ButtonLink>
      );
    case 'reload':
      return <Button onClick={() => actor.send({ type: 'order.reload' })}>再看一次</Button>;
    case 'open':
      return <Button onClick={() => actor.send({ type: 'order.open' })}>去付款</Button>;
    case 'realName':
      return <ButtonLink href={href('realName')}>去实名认证</ButtonLink>;
    case 'orders':
      return <ButtonLink href={href('myProducts')}>看我的订单</ButtonLink>;
    case 'home':
      return <ButtonLink href={href('home')}>回首页</ButtonLink>;
  }
}

/** `refused`: the server did not take the order; why, and one way on. */
export function Refused({ actor }: { actor: OrderingRef }) {
  const { listing, refusal } = useSelector(actor, (snapshot) => snapshot.context);
  if (!refusal) return null;
  const { title, text, way } = WORDS[refusal];
  return (
    <Frame title="确认订单">
      {listing && <Summary subject={listing} />}
      <Ask icon="warning" tone="warn" title={title} acts={<WayOn way={way} actor={actor} />}>
        <p>{text}</p>
      </Ask>
    </Frame>
  );
}
