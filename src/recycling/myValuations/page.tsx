import { useLocation } from 'wouter';
import { href } from '../../app/routes.ts';
import { PageBody, ButtonLink, EmptyState } from '../../ui/index.ts';
import { ValuationList } from '../myBiddings/ValuationList.tsx';
import { parseDays, toParams } from '../../shared/list/days.ts';
import { ListByDays } from '../../shared/list/ListByDays.tsx';

/** /other/Myevaluation: the member's valuations. The days are in the URL. */
export function Screen({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const days = parseDays(search);
  const showDays = (next: typeof days) => navigate(href('myValuations', toParams(next)), { replace: true });
  return (
    <PageBody $flush>
      <ListByDays label="提交时间" drawing="search" things="估价" days={days} onChange={showDays}>
        {(list) => (
          <ValuationList
            {...list}
            filter={{ kind: 'valuation' }}
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
        )}
      </ListByDays>
    </PageBody>
  );
}
