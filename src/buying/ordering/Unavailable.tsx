import { useSelector } from '@xstate/react';
import type { OrderingRef, Unavailability } from '../../../machines/buying/ordering/ordering.ts';
import { href } from '../../app/addresses.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';
import { Frame } from '../../page/Frame.tsx';
import { Summary } from './Summary.tsx';

const WORDS: Record<Unavailability, { title: string; text: string }> = {
  sold: { title: '这个账号已经卖出', text: '同款账号还有，可以再挑一个。' },
  held: { title: '有人正在交易这个账号', text: '如果对方没有付款，它会重新上架，可以过一会儿再来看。' },
  own: { title: '这是你自己的商品', text: '不能买自己发布的账号。' },
  ownUnpaidOrder: { title: '你已经下过单', text: '这个账号为你保留着，付款后开始验号。' },
  notOnSale: { title: '这个账号暂时不卖', text: '卖家或平台把它下架了，可以看看同款。' },
};

/** `unavailable`: the listing cannot be ordered by this person now. */
export function Unavailable({ actor }: { actor: OrderingRef }) {
  const { listing, unavailability } = useSelector(actor, (snapshot) => snapshot.context);
  const canOpen = useSelector(actor, (snapshot) => snapshot.can({ type: 'order.open' }));
  if (!listing || !unavailability) return null;
  const { title, text } = WORDS[unavailability];
  return (
    <Frame title="确认订单">
      <Summary subject={listing} />
      <Ask
        icon="info"
        tone="warn"
        title={title}
        acts={
          <>
            {canOpen && <Button onClick={() => actor.send({ type: 'order.open' })}>去付款</Button>}
            {!canOpen && (
              <ButtonLink href={href('goodList', { id: listing.gameId, name: listing.gameName })}>
                看同款账号
              </ButtonLink>
            )}
            {unavailability === 'held' && (
              <Button variant="secondary" onClick={() => actor.send({ type: 'order.reload' })}>
                再看一次
              </Button>
            )}
          </>
        }
      >
        <p>{text}</p>
      </Ask>
    </Frame>
  );
}
