import { useSelector } from '@xstate/react';
import { memo, useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { Coverage, ListingDetail, ProtectionTier } from '../../../contract/market/index.ts';
import {
  selectCanSubmit,
  selectCoverage,
  selectTotal,
  type OrderingRef,
} from '../../../machines/buying/ordering/ordering.ts';
import {
  ActionBar,
  Button,
  ButtonLink,
  Card,
  Checkbox,
  CoverageCard,
  FeeBreakdown,
  money,
  Notice,
  Price,
  RadioCards,
} from '../../ui/index.ts';
import { href } from '../../app/routes.ts';
import { Frame } from '../../shared/Frame.tsx';
import { Summary } from './Summary.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const TermsSheet = lazyPart(async () => (await import('./TermsSheet.tsx')).default);

const Terms = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
`;

const Reads = styled.span`
  display: inline-flex;
`;

const priced = ({ amount }: Coverage) =>
  amount === 0 ? '免费' : <Price fen={amount} size={16} tone="plain" />;

interface PartProps {
  actor: OrderingRef;
  listing: ListingDetail;
}

/** The tiers to choose from. A choice draws the two cards again that it changes, and no others. */
const Tiers = memo(function Tiers({ actor, listing, busy }: PartProps & { busy: boolean }) {
  const tier = useSelector(actor, ({ context }) => context.tier);
  const tiers = useMemo(
    () =>
      listing.coverages.map((one) => ({
        value: one.tier,
        title: one.name,
        text: `保障 ${one.days} 天`,
        aside: priced(one),
        disabled: busy,
      })),
    [listing, busy],
  );
  const choose = useCallback(
    (chosen: ProtectionTier) => actor.send({ type: 'tier.choose', tier: chosen }),
    [actor],
  );
  return (
    <Card title="选择保障">
      <RadioCards legend="选择保障" hideLegend value={tier} onValue={choose} options={tiers} />
    </Card>
  );
});

interface ChosenProps {
  listing: ListingDetail;
  coverage: Coverage | undefined;
  /** Fen. */
  total: number;
}

const ChosenCards = memo(function ChosenCards({ listing, coverage, total }: ChosenProps) {
  return (
    <>
      {coverage && (
        <CoverageCard
          name={coverage.name}
          covered={coverage.covered}
          notCovered={coverage.notCovered}
          days={coverage.days}
          payout={coverage.compensation > 0 ? coverage.compensation : null}
        />
      )}
      <Card title="费用">
        <FeeBreakdown
          rows={[
            { label: '号价', amount: listing.price },
            { label: `包赔（${coverage?.name ?? '未选'}）`, amount: coverage?.amount ?? 0 },
            { label: '平台服务费', amount: listing.serviceFee },
          ]}
          total={{
            label: '总价',
            amount: total,
            note: `${money(total)} 由平台保管，确认收货后付给卖家`,
          }}
        />
      </Card>
    </>
  );
});

/** What the chosen tier covers and costs: drawn after the frame that answers the choice. */
const Chosen = memo(function Chosen({ actor, listing }: PartProps) {
  const coverage = useDeferredValue(useSelector(actor, selectCoverage));
  const total = useDeferredValue(useSelector(actor, selectTotal));
  return <ChosenCards listing={listing} coverage={coverage} total={total} />;
});

const Sum = memo(function Sum({ total, children }: { total: number; children: ReactNode }) {
  return (
    <ActionBar amount={total} label="合计">
      {children}
    </ActionBar>
  );
});

/** What the order costs, drawn after the frame that answers a choice, and the button that sends it. */
const Submit = memo(function Submit({ actor, busy }: { actor: OrderingRef; busy: boolean }) {
  const total = useDeferredValue(useSelector(actor, selectTotal));
  const canSubmit = useSelector(actor, selectCanSubmit);
  const button = useMemo(
    () => (
      <Button busy={busy} disabled={!busy && !canSubmit} onClick={() => actor.send({ type: 'order.submit' })}>
        {busy ? '正在提交' : '提交订单'}
      </Button>
    ),
    [actor, busy, canSubmit],
  );
  return <Sum total={total}>{button}</Sum>;
});

/** The terms: accepted here, and read in a sheet. */
const Accepting = memo(function Accepting({ actor, busy }: { actor: OrderingRef; busy: boolean }) {
  const hasAccepted = useSelector(actor, ({ context }) => context.hasAccepted);
  const [isReading, setReading] = useState(false);
  return (
    <>
      <Card>
        <Terms>
          <Checkbox
            checked={hasAccepted}
            disabled={busy}
            onChecked={(checked) => actor.send({ type: checked ? 'terms.accept' : 'terms.withdraw' })}
          >
            我已阅读并同意交易须知
          </Checkbox>
          <Reads>
            <Button variant="quiet" small onClick={() => setReading(true)}>
              看交易须知
            </Button>
            <ButtonLink variant="quiet" small href={href('articleDetail', { type: 'goumaixuzhi' })}>
              购买须知
            </ButtonLink>
          </Reads>
        </Terms>
      </Card>
      {isReading && <TermsSheet onClose={() => setReading(false)} />}
    </>
  );
});

/** What became of an order that was sent and is not there. */
const Said = memo(function Said({ actor }: { actor: OrderingRef }) {
  const note = useSelector(actor, ({ context }) => context.note);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const total = useSelector(actor, selectTotal);
  return (
    <>
      {note?.kind === 'amountChanged' && (
        <Notice tone="warn" live="alert" title="金额有变化">
          你选好之后价格变了，没有下单。原来 {money(note.before)}，现在 {money(total)}，请看过再提交。
        </Notice>
      )}
      {note?.kind === 'nothingOrdered' && (
        <Notice tone="info" live="status" title="没有下单">
          已向平台核对，刚才的订单没有生成，也没有扣款。你的选择还在，可以重新提交。
        </Notice>
      )}
      {failure && (
        <Notice tone="bad" live="alert" title="没有提交成功">
          {failure.message}
        </Notice>
      )}
    </>
  );
});

/**
 * `choosing`, and with `busy` `submitting`: the order before it is sent: what is bought, how it is protected, what it
 * costs, who holds the money.
 */
export function OrderForm({ actor, busy = false }: { actor: OrderingRef; busy?: boolean }) {
  const listing = useSelector(actor, ({ context }) => context.listing);
  if (!listing) return null;
  return (
    <Frame title="确认订单" busy={busy} bar={<Submit actor={actor} busy={busy} />}>
      <Said actor={actor} />
      <Summary subject={listing} />
      <Tiers actor={actor} listing={listing} busy={busy} />
      <Chosen actor={actor} listing={listing} />
      <Accepting actor={actor} busy={busy} />
    </Frame>
  );
}
