import styled from 'styled-components';
import { Link } from 'wouter';
import { BASIC_PROTECTION_ONLY_TEXT } from '../../../contract/kit/basicProtection.ts';
import type { Coverage, ListingDetail } from '../../../contract/market/listing.ts';
import { href } from '../../app/routes.ts';
import { Card } from '../../ui/Card.tsx';
import { CoverageCard } from '../../ui/CoverageCard.tsx';
import { money } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { StepStrip } from '../../ui/StepStrip.tsx';
import { color, dp, motion, space, spaceBetween, text, touch } from '../../ui/theme.ts';

const Most = styled.p`
  color: ${color.good};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;

const Kind = styled.details`
  border-top: 1px solid ${color.line};
  summary {
    ${spaceBetween}
    gap: ${space.s};
    min-height: ${touch};
    cursor: pointer;
    font-variant-numeric: tabular-nums;
    & > :first-child {
      flex: 1;
    }
    &::-webkit-details-marker {
      display: none;
    }
    svg {
      color: ${color.inkFaint};
      transition: transform ${motion.quick};
    }
  }
  &[open] > summary svg {
    transform: rotate(180deg);
  }
  &[open] {
    padding-bottom: ${space.m};
  }
`;

const Soft = styled.span`
  color: ${color.inkSoft};
  font-size: ${text.caption};
`;

const Guide = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${touch};
  margin: ${dp(-11)} 0;
  color: ${color.accent};
  font-size: ${text.small};
`;

const Sentence = styled.p`
  margin-top: ${space.l};
  padding: ${space.m};
  border-radius: ${space.s};
  background: ${color.sunken};
  color: ${color.inkSoft};
`;

const formatFee = ({ amount, days }: Coverage) => `${amount === 0 ? '免费' : money(amount)} · ${days} 天`;

export function Protection({ listing }: { listing: ListingDetail }) {
  const most = Math.max(0, ...listing.coverages.map(({ compensation }) => compensation));
  return (
    <Card title="包赔保障" aside={most > 0 && <Most>最高赔付 {money(most)}</Most>}>
      {listing.protection === 'none' && <Sentence>{BASIC_PROTECTION_ONLY_TEXT}。</Sentence>}
      {listing.coverages.map((coverage, index) => (
        <Kind key={coverage.tier} open={index === 0}>
          <summary>
            <span>{coverage.name}</span>
            <Soft>{formatFee(coverage)}</Soft>
            <Icon name="chevronDown" size={16} />
          </summary>
          <CoverageCard {...coverage} payout={coverage.compensation > 0 ? coverage.compensation : null} />
        </Kind>
      ))}
    </Card>
  );
}

/** Steps of a deal, and who holds the money. */
export function Course({ price }: { price: number }) {
  return (
    <Card
      title="交易流程"
      aside={
        <Guide href={href('articleDetail', { type: 'goumaixuzhi' })}>
          购买须知
          <Icon name="chevronRight" size={14} />
        </Guide>
      }
    >
      <StepStrip current={-1} />
      <Sentence>{money(price)} 由平台保管，确认收货后付给卖家。</Sentence>
    </Card>
  );
}
