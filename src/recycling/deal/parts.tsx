import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import type { Estimate, ValuationDetail } from '../../../contract/recycling/recycling.ts';
import type { DealRef } from '../../../machines/recycling/deal/deal.ts';
import { Card, DescriptionList, money, Notice, SecondaryText, space } from '../../ui/index.ts';
import { RangeBar, type RangeMark } from '../../ui/RangeBar.tsx';
import { ItemHead } from '../../shared/ItemHead.tsx';
import { rangeBasisText } from './texts.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { retryText } from '../../shared/inquiry/retryText.ts';

/** Buttons under each other at the end of a card. */
export const Acts = styled.div`
  display: grid;
  gap: ${space.s};
  margin-top: ${space.l};
`;

const Grounds = styled(SecondaryText)`
  margin-top: ${space.m};
  font-variant-numeric: tabular-nums;
`;

export interface Item {
  picture?: string;
  title: string;
  gameName: string;
  region: string;
  expected?: number;
}

export const DealItem = ({ item }: { item: Item }) => (
  <ItemHead item={item}>
    <p>
      {item.gameName} · {item.region}
    </p>
    {item.expected !== undefined && <p>期望 {money(item.expected)}</p>}
  </ItemHead>
);

/** Price range of comparable sold accounts, or of offered ones if too few were sold. */
export function RangeCard({
  estimate,
  expected,
  best,
  side = 'seller',
}: {
  estimate: Estimate;
  expected?: number | undefined;
  /** The best quote, or the merchant's own. */
  best?: number | undefined;
  /** The reader's side. */
  side?: 'seller' | 'merchant';
}) {
  const { verdict, low, mid, high } = estimate;
  const hasRange = verdict === 'enough' && low !== undefined && mid !== undefined && high !== undefined;
  const marks: RangeMark[] = [
    ...(expected === undefined
      ? []
      : [{ label: side === 'seller' ? '你的期望' : '卖家期望', value: expected }]),
    ...(best === undefined
      ? []
      : [{ label: side === 'seller' ? '最高报价' : '你的报价', value: best, tone: 'good' as const }]),
  ];
  return (
    <Card title={estimate.basis === 'asking' ? '在售标价参考' : '成交参考'}>
      {hasRange ? (
        <>
          <RangeBar low={low} mid={mid} high={high} marks={marks} />
          <Grounds>{rangeBasisText(estimate, side)}</Grounds>
        </>
      ) : (
        <Notice tone="neutral" title="成交太少，不给区间">
          {rangeBasisText(estimate, side)}
        </Notice>
      )}
    </Card>
  );
}

const Words = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** The seller's description of the account and the answers. */
export function ShownCard({
  valuation: { shown, description },
}: {
  valuation: Pick<ValuationDetail, 'shown' | 'description'>;
}) {
  if (shown.length === 0 && description === '') return null;
  return (
    <Card title="账号信息">
      <Stack>
        {description !== '' && <Words>{description}</Words>}
        {shown.length > 0 && (
          <DescriptionList items={shown.map(({ label, value }) => ({ term: label, value }))} />
        )}
      </Stack>
    </Card>
  );
}

export const WatchFailed = ({ actor }: { actor: DealRef }) => {
  const failure = useSelector(actor, ({ context }) => context.watchFailure);
  return (
    failure && (
      <Notice tone="warn" live="status">
        {retryText(failure)}
      </Notice>
    )
  );
};
