import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { valuationsQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { PageBody, ButtonLink, EmptyState } from '../../ui/index.ts';
import { ValuationCard } from '../myBiddings/cards.tsx';
import { hasDays, NO_DAYS, parseDays, toBounds, toParams, type DaysInUrl } from '../../shared/list/days.ts';
import { EndlessCards } from '../../shared/list/EndlessCards.tsx';
import { ListByDays } from '../../shared/list/ListByDays.tsx';
import { NoneFound } from '../../shared/list/NoneFound.tsx';

function List({ days, onDays }: DaysInUrl) {
  const list = useInfiniteQuery(valuationsQuery({ kind: 'valuation', ...toBounds(days) }));
  return (
    <EndlessCards
      list={list}
      renderRow={(valuation) => <ValuationCard valuation={valuation} />}
      empty={
        hasDays(days) ? (
          <NoneFound drawing="search" things="估价" onAll={() => onDays(NO_DAYS)} />
        ) : (
          <EmptyState
            drawing="search"
            title="还没有估过价"
            text="提交账号资料，马上给出成交区间，商户接着报价。"
            action={<ButtonLink href={href('valuationForm', { kind: 'valuation' })}>去估价</ButtonLink>}
          />
        )
      }
      end={(total) => `共 ${total} 次估价`}
    />
  );
}

/** /other/Myevaluation: the member's valuations. The days are in the URL. */
export function Screen({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const days = parseDays(search);
  const showDays = (next: typeof days) => navigate(href('myValuations', toParams(next)), { replace: true });
  return (
    <PageBody $flush>
      <ListByDays label="提交时间" drawing="search" things="估价" days={days} onChange={showDays}>
        <List days={days} onDays={showDays} />
      </ListByDays>
    </PageBody>
  );
}
