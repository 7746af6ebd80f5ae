import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { RecycleStatus } from '../../../contract/recycling/recycling.ts';
import { recycleOrdersQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { Inset, PageBody, Button, ButtonLink, EmptyState, Notice, Tabs } from '../../ui/index.ts';
import { readFailureText } from '../../shared/failedRead.ts';
import { TradeCard } from './cards.tsx';
import { ValuationList } from './ValuationList.tsx';
import { NO_DAYS, parseDays, toParams, type Days } from '../../shared/list/days.ts';
import { EndlessCards } from '../../shared/list/EndlessCards.tsx';
import { ListByDays, type ListOfDays } from '../../shared/list/ListByDays.tsx';

const TABS = [
  { value: '', label: '报价中' },
  { value: 'trading', label: '交易中' },
  { value: 'underReview', label: '待审核' },
  { value: 'reviewed', label: '已审核' },
  { value: 'completed', label: '交易成功' },
  { value: 'failed', label: '交易失败' },
  { value: 'ended', label: '已结束' },
] as const;

/** Accepted quotes whose deposit is due are shown first. */
function Due() {
  const list = useInfiniteQuery(recycleOrdersQuery({ side: 'sell', status: 'awaitingDeposit' }));
  if (list.isError && list.data === undefined) {
    return (
      <Inset>
        <Notice
          tone="warn"
          live="status"
          title="等你付押金的交易没能加载"
          action={
            <Button small busy={list.isFetching} onClick={() => void list.refetch()}>
              重试
            </Button>
          }
        >
          {readFailureText(list.error)}
        </Notice>
      </Inset>
    );
  }
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.length === 0) return null;
  return (
    <EndlessCards
      list={list}
      renderRow={(order) => <TradeCard order={order} />}
      empty={null}
      end={() => '以上等你付押金'}
    />
  );
}

const Quoting = (list: ListOfDays) => (
  <ValuationList
    {...list}
    filter={{ kind: 'bidding', status: 'open' }}
    empty={
      <EmptyState
        drawing="order"
        title="没有在收报价的账号"
        text="提交后，多家商户报价，你挑一家成交。"
        action={<ButtonLink href={href('valuationForm', { kind: 'bidding' })}>发起竞价</ButtonLink>}
      />
    }
    end={(total) => `共 ${total} 件在收报价`}
  />
);

/** Biddings that ended without a trade. Their pages offer 重新提交. */
const Ended = (list: ListOfDays) => (
  <ValuationList
    {...list}
    filter={{ kind: 'bidding', isEnded: true }}
    empty={
      <EmptyState drawing="order" title="没有已结束的竞价" text="到期、取消或没有通过的竞价会出现在这里。" />
    }
    end={(total) => `共 ${total} 次竞价`}
  />
);

function TradeList({ status, bounds, none }: ListOfDays & { status: RecycleStatus }) {
  const list = useInfiniteQuery(recycleOrdersQuery({ side: 'sell', status, ...bounds }));
  return (
    <EndlessCards
      list={list}
      renderRow={(order) => <TradeCard order={order} />}
      empty={
        none ?? (
          <EmptyState drawing="order" title="这里还没有交易" text="接受报价后，交易会按步骤出现在这里。" />
        )
      }
      end={(total) => `共 ${total} 笔`}
    />
  );
}

type Tab = (typeof TABS)[number]['value'];

const isTrades = (tab: Tab): tab is Exclude<Tab, '' | 'ended'> => tab !== '' && tab !== 'ended';

/** /other/myJingjiahuishou: own requests to merchants and the resulting trades. The tab and the days are in the URL. */
export function Screen({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(search).get('status');
  const tab = TABS.find(({ value }) => value === asked)?.value ?? '';
  const days = parseDays(search);
  const show = (status: Tab, next: Days) =>
    navigate(href('myBiddings', { status: status || undefined, ...toParams(next) }), { replace: true });
  const byDays = {
    days,
    onChange: (next: Days) => show(tab, next),
    text: '换个状态或日期看看。',
    all: '看全部日期',
  };
  // The days of biddings are another time than those of trades.
  const choose = (next: Tab) => show(next, isTrades(next) === isTrades(tab) ? days : NO_DAYS);
  return (
    <PageBody $flush>
      <Tabs label="竞价回收状态" items={TABS} value={tab} onValue={choose}>
        {isTrades(tab) ? (
          <ListByDays key="trades" label="成交时间" things="交易" {...byDays}>
            {(list) => <TradeList key={tab} status={tab} {...list} />}
          </ListByDays>
        ) : (
          <>
            {tab === '' && <Due />}
            <ListByDays key="biddings" label="提交时间" things="竞价" {...byDays}>
              {(list) => (tab === '' ? <Quoting {...list} /> : <Ended {...list} />)}
            </ListByDays>
          </>
        )}
      </Tabs>
    </PageBody>
  );
}
