import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import type { Quote } from '../../../contract/recycling/recycling.ts';
import type { DealRef } from '../../../machines/recycling/deal/deal.ts';
import { href } from '../../app/routes.ts';
import {
  Button,
  ButtonLink,
  Card,
  color,
  Countdown,
  EmptyState,
  Notice,
  beijing,
  money,
  space,
  text,
  VisuallyHidden,
} from '../../ui/index.ts';
import { QuoteRow } from '../../ui/QuoteRow.tsx';
import { useDialogs } from '../../shared/dialogs/port.ts';
import { useFrozenWhile } from '../../shared/useFrozenWhile.ts';
import { DealItem, RangeCard, ShownCard, WatchFailed } from './parts.tsx';
import { compareToMedian, PAUSED, QUOTE_GONE, QUOTE_STATE } from './texts.ts';
import { FailureNotice } from '../../shared/FailureNotice.tsx';
import { Stack } from '../../ui/layout/Stack.ts';

const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space.s};
  padding: ${space.s} ${space.xs} 0;
  h2 {
    font-size: ${text.strong};
  }
  span {
    color: ${color.inkFaint};
    font-size: ${text.caption};
  }
`;

const about = ({ merchantDeals, merchantUnpaid }: Quote) => {
  const deals = merchantDeals === 0 ? '新商户' : `完成 ${merchantDeals} 单`;
  return merchantUnpaid > 0 ? `${deals} · 超时未付 ${merchantUnpaid} 次` : deals;
};

function QuoteActs({ actor, quote: { id, merchantName, price } }: { actor: DealRef; quote: Quote }) {
  const canDecline = useSelector(actor, (snapshot) =>
    snapshot.can({ type: 'quote.decline', quoteIds: [id] }),
  );
  const canChoose = useSelector(actor, (snapshot) => snapshot.can({ type: 'quote.choose', quoteId: id }));
  const isDeclining = useSelector(
    actor,
    (snapshot) => !snapshot.matches('quoting') && snapshot.context.declined.includes(id),
  );
  const { ask } = useDialogs();
  const decline = async () => {
    const isSure = await ask({
      id: 'quote.decline',
      title: '拒绝这个报价',
      text: `${merchantName} 的 ${money(price)} 会作废，其他报价不变。对方还可以再报。`,
      confirmText: '拒绝',
    });
    if (isSure) actor.send({ type: 'quote.decline', quoteIds: [id] });
  };
  return (
    <>
      <Button
        small
        busy={isDeclining}
        disabled={!canDecline && !isDeclining}
        aria-label={`拒绝，${merchantName}的报价`}
        onClick={() => void decline()}
      >
        拒绝
      </Button>
      <Button
        small
        variant="primary"
        disabled={!canChoose}
        aria-label={`接受报价，${merchantName}`}
        onClick={() => actor.send({ type: 'quote.choose', quoteId: id })}
      >
        接受报价
      </Button>
    </>
  );
}

/** `quoting`: price range, incoming quotes and their actions. */
export function Quoting({ actor, lead }: { actor: DealRef; lead: 'range' | 'quotes' }) {
  const deal = useSelector(actor, ({ context }) => context.deal);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isComparing = useSelector(actor, (snapshot) => snapshot.matches({ quoting: 'comparing' }));
  // The dialog shows the result itself, so the notices behind it stay unchanged while it is open.
  const note = useFrozenWhile(!isComparing, context.note);
  const failure = useFrozenWhile(!isComparing, context.failure);
  const open = (deal?.quotes ?? []).filter(({ status }) => status === 'open').map(({ id }) => id);
  const canDeclineAll = useSelector(actor, (snapshot) =>
    snapshot.can({ type: 'quote.decline', quoteIds: open }),
  );
  const canCancel = useSelector(actor, (snapshot) => snapshot.can({ type: 'valuation.cancel' }));
  const { ask } = useDialogs();
  if (!deal) return null;
  const { valuation, quotes } = deal;
  const best = quotes.find(({ status }) => status === 'open');
  const isValuation = valuation.kind === 'valuation';
  const paused = valuation.listingStatus && PAUSED[valuation.listingStatus];

  const declineAll = async () => {
    const isSure = await ask({
      id: 'quote.declineAll',
      title: '拒绝全部报价',
      text: '现有的报价都会作废。商户还可以再报，直到有效期结束。',
      confirmText: '全部拒绝',
    });
    if (isSure) actor.send({ type: 'quote.decline', quoteIds: open });
  };
  const cancel = async () => {
    const isSure = await ask({
      id: 'valuation.cancel',
      title: isValuation ? '结束估价' : '取消竞价',
      text: isValuation
        ? '商户不能再报价，现有的报价作废。'
        : '商户不能再报价，现有的报价作废。上架的商品不受影响。',
      confirmText: isValuation ? '结束估价' : '取消竞价',
    });
    if (isSure) actor.send({ type: 'valuation.cancel' });
  };

  const range = <RangeCard estimate={valuation.estimate} expected={valuation.expected} best={best?.price} />;
  return (
    <>
      {note === 'quoteGone' && (
        <Notice tone="warn" live="status" title="这个报价刚刚没有了">
          {QUOTE_GONE}。
        </Notice>
      )}
      <FailureNotice failure={failure} title="没有办成" withoutInput />
      {paused !== undefined && (
        <Notice
          tone="warn"
          title="现在不收报价"
          action={
            <ButtonLink small href={href('myProducts', { tab: 'published' })}>
              看我发布的
            </ButtonLink>
          }
        >
          {paused}
        </Notice>
      )}
      {lead === 'range' && range}
      <DealItem item={valuation} />
      {lead === 'quotes' && range}
      <Head>
        <h2>商户报价</h2>
        <span>
          <Countdown
            until={valuation.expiresAt}
            label={paused === undefined ? '还收报价' : '还有效'}
            ended="报价时间已过"
          />
        </span>
      </Head>
      <WatchFailed actor={actor} />
      <VisuallyHidden aria-live="polite">
        {quotes.length > 0 && (open.length > 0 ? `${open.length} 个报价可以接受` : '没有可以接受的报价')}
      </VisuallyHidden>
      {quotes.length === 0 ? (
        <Card>
          <EmptyState
            drawing="order"
            title={paused === undefined ? '等商户报价' : '还没有报价'}
            text={
              paused === undefined
                ? '商户正在看你的账号，有报价会自动出现在这里，也会发消息给你。'
                : '现在商户不能报价。'
            }
          />
        </Card>
      ) : (
        <Stack as="ul">
          {quotes.map((quote) => {
            const isOpen = quote.status === 'open';
            return (
              <li key={quote.id}>
                <QuoteRow
                  name={quote.merchantName}
                  about={about(quote)}
                  price={quote.price}
                  best={quote === best && quotes.length > 1}
                  difference={compareToMedian(quote.price, valuation.estimate)}
                  state={QUOTE_STATE[quote.status]}
                  time={
                    isOpen ? (
                      <>
                        <div>{beijing(quote.createdAt)} 报价</div>
                        <Countdown isSilent until={quote.expiresAt} label="还有效" ended="已过期" />
                      </>
                    ) : (
                      `${beijing(quote.createdAt)} 报价`
                    )
                  }
                >
                  {isOpen && <QuoteActs actor={actor} quote={quote} />}
                </QuoteRow>
              </li>
            );
          })}
        </Stack>
      )}
      <ShownCard valuation={valuation} />
      <Stack $gap="s">
        {isValuation && valuation.listingId === undefined && (
          <ButtonLink variant="secondary" block href={href('basicInformation', { backId: valuation.id })}>
            不卖给商户，自己上架
          </ButtonLink>
        )}
        {best && (
          <Button variant="quiet" block disabled={!canDeclineAll} onClick={() => void declineAll()}>
            拒绝全部报价
          </Button>
        )}
        <Button variant="quiet" block disabled={!canCancel} onClick={() => void cancel()}>
          {isValuation ? '结束估价' : '取消竞价'}
        </Button>
      </Stack>
    </>
  );
}
