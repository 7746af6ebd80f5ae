import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import type { Estimate, ValuationDetail } from '../../../contract/recycling/recycling.ts';
import type { DealRef } from '../../../machines/recycling/deal/deal.ts';
import {
  Card,
  color,
  DescriptionList,
  dp,
  money,
  Notice,
  Picture,
  radius,
  space,
  text,
} from '../../ui/index.ts';
import { RangeBar, type RangeMark } from '../../ui/RangeBar.tsx';
import { PICTURE } from '../../shared/card.ts';
import { groundsOf } from './words.ts';
import { withoutKeptNote } from '../../shared/failedRead.ts';

const Head = styled.section`
  display: grid;
  grid-template-columns: ${dp(96)} minmax(0, 1fr);
  gap: ${space.m};
  padding: ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  h2 {
    display: -webkit-box;
    overflow: hidden;
    font-size: ${text.body};
    font-weight: 600;
    line-height: 1.5;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  p {
    margin-top: ${space.xs};
    color: ${color.inkFaint};
    font-size: ${text.caption};
  }
`;

const Grounds = styled.p`
  margin-top: ${space.m};
  color: ${color.inkSoft};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;

/** What an item's lists and pages have in common. */
export interface Item {
  picture?: string;
  title: string;
  gameName: string;
  region: string;
  expected?: number;
}

/** Which account it is about. */
export function ItemHead({ item }: { item: Item }) {
  return (
    <Head aria-label="商品">
      <Picture src={item.picture ?? ''} alt="" {...PICTURE} eager />
      <div>
        <h2>{item.title}</h2>
        <p>
          {item.gameName} · {item.region}
        </p>
        {item.expected !== undefined && <p>期望 {money(item.expected)}</p>}
      </div>
    </Head>
  );
}

/** What comparable accounts were sold for or, where too few were, are offered for: the range, and what it rests on; or that there are too few. */
export function RangeCard({
  estimate,
  expected,
  best,
  side = 'seller',
}: {
  estimate: Estimate;
  expected?: number | undefined;
  /** The best quote; for a merchant their own. */
  best?: number | undefined;
  /** Who looks at it. */
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
          <Grounds>{groundsOf(estimate, side)}</Grounds>
        </>
      ) : (
        <Notice tone="neutral" title="成交太少，不给区间">
          {groundsOf(estimate, side)}
        </Notice>
      )}
    </Card>
  );
}

/** What was said of the account. */
export function ShownCard({ valuation }: { valuation: Pick<ValuationDetail, 'shown' | 'description'> }) {
  if (valuation.shown.length === 0 && valuation.description === '') return null;
  return (
    <Card title="账号信息">
      {valuation.shown.length > 0 ? (
        <DescriptionList items={valuation.shown.map(({ label, value }) => ({ term: label, value }))} />
      ) : (
        <p>{valuation.description}</p>
      )}
    </Card>
  );
}

/** A lost acceptance was asked about: it had not come about. */
export const NotAccepted = () => (
  <Notice tone="info" live="status" title="没有接受">
    已向平台核对，刚才没有接受成功，可以再试。
  </Notice>
);

/** The deal cannot be asked for at present. */
export const WatchFailed = ({ actor }: { actor: DealRef }) => {
  const failure = useSelector(actor, ({ context }) => context.watchFailure);
  return (
    failure && (
      <Notice tone="warn" live="status">
        {withoutKeptNote(failure.message)}会自动再查。
      </Notice>
    )
  );
};
