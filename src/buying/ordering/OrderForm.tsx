import { useSelector } from '@xstate/react';
import { memo, useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { BASIC_PROTECTION_ONLY_TEXT } from '../../../contract/kit/basicProtection.ts';
import { sentence } from '../../../contract/kit/sentence.ts';
import type { Coverage, ListingDetail, ProtectionTier } from '../../../contract/market/index.ts';
import {
  selectCanSubmit,
  selectCoverage,
  selectLostTier,
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
import { Stack } from '../../ui/layout/Stack.ts';
import { Frame } from '../../shared/Frame.tsx';
import { Summary } from './Summary.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { FailureNotice } from '../../shared/FailureNotice.tsx';

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

/** Protection tiers. Memoized, so a choice re-renders two cards only. */
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
      <Stack>
        {listing.protection === 'none' && <Notice tone="neutral">{BASIC_PROTECTION_ONLY_TEXT}。</Notice>}
        <RadioCards legend="选择保障" hideLegend value={tier} onValue={choose} options={tiers} />
      </Stack>
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
        <CoverageCard {...coverage} payout={coverage.compensation > 0 ? coverage.compensation : null} />
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
            note: `号价 ${money(listing.price)} 由平台保管，确认收货后付给卖家`,
          }}
        />
      </Card>
    </>
  );
});

/** Coverage and fees of the chosen tier. Deferred, so the choice is painted first. */
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

const Accepting = memo(function Accepting({ actor, busy }: { actor: OrderingRef; busy: boolean }) {
  const hasAccepted = useSelector(actor, ({ context }) => context.hasAccepted);
  const note = useSelector(actor, ({ context }) => context.note);
  const fault = useMemo(
    () => (note?.kind === 'termsMissing' ? { text: '请先阅读并同意交易须知' } : undefined),
    [note],
  );
  const [isReading, setReading] = useState(false);
  return (
    <>
      <Card>
        <Terms>
          <Checkbox
            checked={hasAccepted}
            disabled={busy}
            required
            onChecked={(checked) => actor.send({ type: checked ? 'terms.accept' : 'terms.withdraw' })}
            fault={fault}
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
            <ButtonLink variant="quiet" small href={href('rules')}>
              平台规则
            </ButtonLink>
          </Reads>
        </Terms>
      </Card>
      {isReading && <TermsSheet onClose={() => setReading(false)} />}
    </>
  );
});

/** Notices about a submission that did not create an order. */
const Said = memo(function Said({ actor }: { actor: OrderingRef }) {
  const note = useSelector(actor, ({ context }) => context.note);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const total = useSelector(actor, selectTotal);
  const lost = useSelector(actor, selectLostTier);
  return (
    <>
      {note?.kind === 'amountChanged' &&
        (lost === null ? (
          <Notice tone="warn" live="alert" title="金额有变化">
            你选好之后价格变了，没有下单。原来 {money(note.before)}，现在 {money(total)}，请看过再提交。
          </Notice>
        ) : (
          <Notice tone="warn" live="alert" title={`你选的${lost}不能买了`}>
            没有下单。{sentence(note.message)}已去掉{lost}，现在 {money(total)}。
          </Notice>
        ))}
      <FailureNotice failure={failure} title="没有提交成功" />
    </>
  );
});

/** `choosing`, with `busy` `submitting`: listing, protection, fees, terms. */
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
