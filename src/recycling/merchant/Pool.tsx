import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PoolItem } from '../../../contract/recycling/recycling.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { allowedPriceOf } from '../../../machines/recycling/valuationForm/form.ts';
import type { MerchantActRef } from '../../../machines/recycling/merchantAct/merchantAct.ts';
import { poolQuery } from '../reads.ts';
import { Button, Countdown, EmptyState, money } from '../../ui/index.ts';
import { Prompt } from '../../shared/dialogs/Prompt.tsx';
import { ItemCard } from '../../shared/ItemCard.tsx';
import { EndlessCards } from '../../shared/list/EndlessCards.tsx';
import { RangeCard, ShownCard } from '../deal/parts.tsx';
import { Screenshots } from '../deal/Screenshots.tsx';

const beside = (item: PoolItem) => () => (
  <>
    <RangeCard
      side="merchant"
      estimate={item.estimate}
      expected={item.expected}
      best={item.ownQuote?.price}
    />
    <ShownCard valuation={item} />
    <Screenshots pictures={item.pictures} />
  </>
);

function QuotePrompt({
  item,
  actor,
  typed,
  onType,
  onClose,
}: {
  item: PoolItem;
  actor: MerchantActRef;
  typed: string;
  onType: (text: string) => void;
  onClose: () => void;
}) {
  return (
    <Prompt
      title={item.title}
      tone="info"
      text="卖家接受并付押金后，你要在 24 小时内付款，由平台保管。"
      label="你的报价"
      hint={`同一件每天最多报 ${RULES.maxQuotesADay} 次，新报价取代旧的`}
      input="yuan"
      maxLength={9}
      confirmText="报价"
      initial={typed}
      validator={(text) =>
        allowedPriceOf(text) !== null || `报价在 ${money(RULES.minPrice)} 到 ${money(RULES.maxPrice)} 之间`
      }
      more={beside(item)}
      onAnswer={(text) => {
        onClose();
        const price = text === null ? null : allowedPriceOf(text);
        if (text === null || price === null) return;
        onType(text);
        actor.send({
          type: 'action.choose',
          action: { kind: 'quote', valuationId: item.id, revision: item.revision, price, title: item.title },
        });
      }}
    />
  );
}

/** Open requests. Quotes of others, contacts and logins are not shown. */
export function Pool({ actor }: { actor: MerchantActRef }) {
  const list = useInfiniteQuery(poolQuery());
  const [open, setOpen] = useState<PoolItem | null>(null);
  // Cancelling keeps typed prices.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  return (
    <>
      <EndlessCards
        list={list}
        renderRow={(item) => (
          <ItemCard
            label={`待报价 ${item.no}`}
            item={item}
            state={
              item.ownQuote
                ? { word: `我报 ${money(item.ownQuote.price)}`, tone: 'good' }
                : { word: item.kind === 'bidding' ? '竞价' : '估价', tone: 'info' }
            }
            lines={
              <>
                {item.expected !== undefined && <p>卖家期望 {money(item.expected)}</p>}
                {item.estimate.mid !== undefined && (
                  <p>
                    {item.estimate.basis === 'asking' ? '在售标价中位' : '成交中位'}{' '}
                    {money(item.estimate.mid)}
                  </p>
                )}
                <p>{item.quotes > 0 ? `已有 ${item.quotes} 人报价` : '还没有人报价'}</p>
              </>
            }
            turn={<Countdown isSilent until={item.expiresAt} label="还收报价" ended="报价时间已过" />}
            acts={
              <Button
                small
                variant="primary"
                aria-label={`${item.ownQuote ? '改报价' : '报价'} ${item.title}`}
                onClick={() => setOpen(item)}
              >
                {item.ownQuote ? '改报价' : '报价'}
              </Button>
            }
          />
        )}
        empty={<EmptyState title="暂时没有可报价的账号" text="有卖家提交后会出现在这里。" />}
        end={(total) => `共 ${total} 件`}
      />
      {open && (
        <QuotePrompt
          key={open.id}
          item={open}
          actor={actor}
          typed={typed[open.id] ?? ''}
          onType={(price) => setTyped({ ...typed, [open.id]: price })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
