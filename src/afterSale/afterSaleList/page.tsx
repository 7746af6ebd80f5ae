import { useInfiniteQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import type { AfterSaleStatus } from '../../../contract/afterSale/afterSale.ts';
import { liveAfterSalesQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { PageBody, Button, ButtonLink, color, EmptyState, Segmented, space, Tabs } from '../../ui/index.ts';
import { useServerNow } from '../../ui/clock.ts';
import { EndlessCards } from '../../shared/list/EndlessCards.tsx';
import { AfterSaleCard } from './AfterSaleCard.tsx';

const TABS = [
  { value: '', label: '全部' },
  { value: 'reviewing', label: '待审核' },
  { value: 'awaitingEvidence', label: '待补充' },
  { value: 'handling', label: '卖家答复、追号' },
  { value: 'approved', label: '已同意' },
  { value: 'completed', label: '已完成' },
  { value: 'refused', label: '未同意、已关闭' },
  { value: 'withdrawn', label: '已撤销' },
] as const satisfies readonly { value: AfterSaleStatus | ''; label: string }[];
type Tab = (typeof TABS)[number]['value'];
type Side = 'buyer' | 'seller';

const Sides = styled.div`
  margin-bottom: calc(-1 * ${space.m});
  padding: ${space.m} ${space.m} ${space.xs};
  background: ${color.surface};
`;

const Foot = styled.div`
  display: grid;
  padding: 0 ${space.m} ${space.l};
`;

function List({ side, status, onAll }: { side: Side; status: Tab; onAll: () => void }) {
  const list = useInfiniteQuery(
    liveAfterSalesQuery({ side, ...(status !== '' && { status }) }, useServerNow()),
  );
  const hasRows = (list.data?.pages[0]?.rows.length ?? 0) > 0;
  return (
    <>
      <EndlessCards
        list={list}
        renderRow={(row) => <AfterSaleCard row={row} />}
        empty={
          status !== '' ? (
            <EmptyState
              drawing="order"
              title="没有这个状态的售后"
              text="换个状态看看。"
              action={
                <Button variant="secondary" onClick={onAll}>
                  看全部售后
                </Button>
              }
            />
          ) : side === 'buyer' ? (
            <EmptyState
              drawing="order"
              title="没有申请过售后"
              text="账号被找回、登录不上、和描述不一样，都可以申请。"
              action={<ButtonLink href={href('afterSaleApply')}>申请售后</ButtonLink>}
            />
          ) : (
            <EmptyState
              drawing="order"
              title="没有买家申请售后"
              text="买家申请后会通知你，需要你答复的在这里处理。"
              action={<ButtonLink href={href('myProducts', { tab: 'published' })}>看我的商品</ButtonLink>}
            />
          )
        }
        end={(total) => `共 ${total} 个售后`}
      />
      {side === 'buyer' && hasRows && (
        <Foot>
          <ButtonLink variant="quiet" href={href('afterSaleApply')}>
            申请售后
          </ButtonLink>
        </Foot>
      )}
    </>
  );
}

/** /other/afterSaleList: after-sales as buyer, or with `?side=seller` as seller. Filters are in the URL. */
export function Screen({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const query = new URLSearchParams(search);
  const side: Side = query.get('side') === 'seller' ? 'seller' : 'buyer';
  const status: Tab = TABS.find(({ value }) => value === query.get('status'))?.value ?? '';
  const show = (nextSide: Side, next: Tab) =>
    navigate(
      href('afterSaleList', {
        side: nextSide === 'seller' ? 'seller' : undefined,
        status: next === '' ? undefined : next,
      }),
      { replace: true },
    );
  return (
    <PageBody $flush>
      <Sides>
        <Segmented
          label="买卖"
          value={side}
          onValue={(next) => show(next, '')}
          options={[
            { value: 'buyer', label: '我买的' },
            { value: 'seller', label: '我卖的' },
          ]}
        />
      </Sides>
      <Tabs label="售后状态" items={TABS} value={status} onValue={(next) => show(side, next)}>
        <List key={`${side}:${status}`} side={side} status={status} onAll={() => show(side, '')} />
      </Tabs>
    </PageBody>
  );
}
