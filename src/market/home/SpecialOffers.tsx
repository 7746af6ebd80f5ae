import { useQuery } from '@tanstack/react-query';
import { href } from '../../app/routes.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListingStrip } from '../ListingStrip.tsx';
import { shortListQuery } from '../reads.ts';
import { More } from './MoreLink.ts';

const SHOWN = 8;

/** 特价捡漏区: recently reduced listings, newest first. */
export function SpecialOffers() {
  const offers = useQuery(
    shortListQuery({ isSpecialOffer: true, sort: 'timedesc', pageNum: 1, pageSize: SHOWN }),
  );
  return (
    <Card title="特价捡漏区" aside={<More href={href('goodList', { isOnSpecialOffer: '1' })}>全部特价</More>}>
      <ListingStrip
        namesGame
        read={offers}
        empty={<EmptyState title="暂时没有特价" text="卖家降价后会出现在这里。" />}
      />
    </Card>
  );
}
