import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { RULES } from '../../../contract/kit/rules.ts';
import { sentence } from '../../../contract/kit/sentence.ts';
import type { OrderRefusal } from '../../../contract/kit/refusals.ts';
import type { OrderingRef, Unavailability } from '../../../machines/buying/ordering/ordering.ts';
import { SENTENCES } from '../../api/failure.ts';
import { href } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { Frame } from '../../shared/Frame.tsx';
import { Summary } from './Summary.tsx';

type Way = 'similar' | 'reload' | 'open' | 'realName' | 'orders' | 'home';

interface Words {
  title: string;
  /** Shown unless `isReasonBetter` and the server gave a reason. */
  text: string;
  /** The server's reason is more exact: it names the limit and its end. */
  isReasonBetter?: boolean;
  /** Next steps, the best first. */
  ways: readonly Way[];
}

const UNAVAILABLE: Record<Unavailability, Words> = {
  sold: { title: '这个账号已经卖出', text: '同款账号还有，可以再挑一个。', ways: ['similar'] },
  held: {
    title: '有人正在交易这个账号',
    text: '如果对方没有付款，它会重新上架，可以过一会儿再来看。',
    ways: ['similar', 'reload'],
  },
  own: { title: '这是你自己的商品', text: '不能买自己发布的账号。', ways: ['similar'] },
  ownUnpaidOrder: { title: '你已经下过单', text: '这个账号为你保留着，付款后开始验号。', ways: ['open'] },
  notOnSale: { title: '这个账号暂时不卖', text: '卖家或平台把它下架了，可以看看同款。', ways: ['similar'] },
};

const REFUSED: Record<OrderRefusal, Words> = {
  sold: { title: '这个账号刚刚卖出', text: '没有下单，也没有扣款。同款账号还有。', ways: ['similar'] },
  heldByAnother: {
    title: '刚被别人下单',
    text: '没有下单，也没有扣款。对方没付款的话，它会重新上架。',
    ways: ['reload'],
  },
  ownUnpaidOrder: {
    title: '你已经下过单',
    text: '这个账号有你一笔未付款的订单，付那一笔就好。',
    ways: ['open'],
  },
  amountChanged: { title: '金额有变化', text: '没有下单。看过新的金额再提交。', ways: ['reload'] },
  ownListing: { title: '这是你自己的商品', text: '不能买自己发布的账号。', ways: ['similar'] },
  realNameNeeded: {
    title: '这个金额需要实名',
    text: '没有下单。完成实名认证后再来，账号不会因此涨价。',
    ways: ['realName'],
  },
  tooManyUnpaid: {
    title: '未付款的订单太多',
    text: '没有下单。没付款和没付尾款的订单都算，先付款或取消，再来下这一单。',
    isReasonBetter: true,
    ways: ['orders'],
  },
  buyingLocked: {
    title: '暂时不能下单',
    text: `${RULES.maxTimeouts} 次没有按时付款（24 小时内的订单、${RULES.unpaidBalanceMemory / 86_400_000} 天内的尾款），或者 24 小时内取消 ${RULES.maxCancelsADay} 个订单，会停用购买功能，到时自动恢复。`,
    isReasonBetter: true,
    ways: ['home'],
  },
  notOnSale: { title: '这个账号暂时不卖', text: '没有下单，也没有扣款。可以看看同款。', ways: ['similar'] },
};

function WayOn({ way, actor, isFirst }: { way: Way; actor: OrderingRef; isFirst: boolean }): ReactNode {
  const listing = useSelector(actor, ({ context }) => context.listing);
  const variant = isFirst ? 'primary' : 'secondary';
  switch (way) {
    case 'similar':
      return (
        <ButtonLink variant={variant} href={href('goodList', { id: listing?.gameId })}>
          看同款账号
        </ButtonLink>
      );
    case 'reload':
      return (
        <Button variant={variant} onClick={() => actor.send({ type: 'order.reload' })}>
          再看一次
        </Button>
      );
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

/**
 * `unavailable`: this buyer cannot order the listing. `refused`: the server refused the order. Shows the reason and
 * next steps.
 */
export function Refused({ actor }: { actor: OrderingRef }) {
  const { listing, refusal, unavailability, failure } = useSelector(actor, (snapshot) => snapshot.context);
  const isRefused = useSelector(actor, (snapshot) => snapshot.matches('refused'));
  const words = isRefused ? refusal && REFUSED[refusal] : unavailability && UNAVAILABLE[unavailability];
  if (!words) return null;
  const hasReason =
    words.isReasonBetter === true && failure !== null && failure.message !== SENTENCES.conflict;
  return (
    <Frame title="确认订单">
      {listing && <Summary subject={listing} />}
      <MessagePage
        icon={isRefused ? 'warning' : 'info'}
        tone="warn"
        title={words.title}
        acts={words.ways.map((way, index) => (
          <WayOn key={way} way={way} actor={actor} isFirst={index === 0} />
        ))}
      >
        <p>{hasReason ? `没有下单。${sentence(failure.message)}` : words.text}</p>
      </MessagePage>
    </Frame>
  );
}
