import { useInfiniteQuery } from '@tanstack/react-query';
import { valuationsQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { PageBody, ButtonLink, EmptyState } from '../../ui/index.ts';
import { ValuationCard } from '../myBiddings/cards.tsx';
import { EndlessCards } from '../../shared/list/EndlessCards.tsx';

/** /other/Myevaluation: the member's valuations. */
export function Screen() {
  const list = useInfiniteQuery(valuationsQuery({ kind: 'valuation' }));
  return (
    <PageBody $flush>
      <EndlessCards
        list={list}
        renderRow={(valuation) => <ValuationCard valuation={valuation} />}
        empty={
          <EmptyState
            drawing="search"
            title="还没有估过价"
            text="提交账号资料，马上给出成交区间，商户接着报价。"
            action={<ButtonLink href={href('valuationForm', { kind: 'valuation' })}>去估价</ButtonLink>}
          />
        }
        end={(total) => `共 ${total} 次估价`}
      />
    </PageBody>
  );
}
