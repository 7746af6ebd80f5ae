import { useSelector } from '@xstate/react';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import styled from 'styled-components';
import type { Coverage, ProtectionTier } from '../../../contract/market/index.ts';
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
import { href } from '../../app/addresses.ts';
import { Frame } from '../../page/Frame.tsx';
import { Summary } from './Summary.tsx';
import { part } from '../../ui/part.tsx';

const TermsSheet = part(async () => (await import('./TermsSheet.tsx')).default);

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

interface CoveredProps {
  coverage: Coverage;
}

const CoverageLines = memo(function CoverageLines({ coverage }: CoveredProps) {
  const { name, covered, notCovered, days, compensation } = coverage;
  const payout = compensation > 0 ? compensation : null;
  return <CoverageCard name={name} covered={covered} notCovered={notCovered} days={days} payout={payout} />;
});

/** What the chosen protection covers: its many lines are drawn after the frame that answers the choice. */
const Covered = ({ coverage }: CoveredProps) => <CoverageLines coverage={useDeferredValue(coverage)} />;

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

/**
 * `choosing`, and with `busy` `submitting`: the order before it is sent: what is bought, how it is protected, what it
 * costs, who holds the money.
 */
export function OrderForm({ actor, busy = false }: { actor: OrderingRef; busy?: boolean }) {
  const { listing, tier, note, failure } = useSelector(actor, (snapshot) => snapshot.context);
  const coverage = useSelector(actor, selectCoverage);
  const total = useSelector(actor, selectTotal);
  const canSubmit = useSelector(actor, selectCanSubmit);
  // Kept as they are, so that a choice draws the cards again that it changes, and no others.
  const tiers = useMemo(
    () =>
      listing?.coverages.map((one) => ({
        value: one.tier,
        title: one.name,
        text: `保障 ${one.days} 天`,
        aside: priced(one),
        disabled: busy,
      })) ?? [],
    [listing, busy],
  );
  const choose = useCallback(
    (chosen: ProtectionTier) => actor.send({ type: 'tier.choose', tier: chosen }),
    [actor],
  );
  if (!listing) return null;
  return (
    <Frame
      title="确认订单"
      busy={busy}
      bar={
        <ActionBar amount={total} label="合计">
          <Button
            busy={busy}
            disabled={!busy && !canSubmit}
            onClick={() => actor.send({ type: 'order.submit' })}
          >
            {busy ? '正在提交' : '提交订单'}
          </Button>
        </ActionBar>
      }
    >
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
      <Summary subject={listing} />
      <Card title="选择保障">
        <RadioCards legend="选择保障" hideLegend value={tier} onValue={choose} options={tiers} />
      </Card>
      {coverage && <Covered coverage={coverage} />}
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
      <Accepting actor={actor} busy={busy} />
    </Frame>
  );
}
