import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { ValuationKind } from '../../../contract/recycling/recycling.ts';
import { selectRepeat } from '../../../machines/kit/inquiry/repeat.ts';
import {
  selectState,
  type DealRef,
  type DealSnapshot,
  type DealState,
} from '../../../machines/recycling/deal/deal.ts';
import { href, ROUTES, type RouteName } from '../../app/routes.ts';
import { ButtonLink, EmptyState, lazyPart, Skeleton } from '../../ui/index.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { Frame } from '../../shared/Frame.tsx';
import { useInquiry } from '../../shared/inquiry/Inquiry.tsx';
import { AcceptRefused } from './AcceptRefused.tsx';
import { Cancelled } from './Cancelled.tsx';
import { Quoting } from './Quoting.tsx';
import { UncertainAct } from './UncertainAct.tsx';
import { LoadFailed } from '../../shared/LoadFailed.tsx';
import { Announcement } from '../../ui/Announcement.tsx';
import { endTitle, tradeText } from './texts.ts';

// Loaded with the first quote. Otherwise the pressed button would lose the focus while the dialog loads.
const Confirming = lazyPart(async () => (await import('./Confirming.tsx')).Confirming, { isLayer: true });

const Opening = () => (
  <>
    <Skeleton height={200} />
    <Skeleton height={98} />
    <Skeleton height={130} />
    <Skeleton height={130} />
  </>
);

function Unavailable({ actor, fallback }: { actor: DealRef; fallback: RouteName }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <LoadFailed
      title="没能打开"
      failure={failure}
      onRetry={() => actor.send({ type: 'deal.retry' })}
      missing={
        <EmptyState
          drawing="missing"
          title="没有找到这一件"
          text={`它可能属于另一个账号，在${ROUTES[fallback].title}里找找。`}
          action={<ButtonLink href={href(fallback)}>{ROUTES[fallback].title}</ButtonLink>}
        />
      }
    />
  );
}

const Depositing = lazyPart(async () => (await import('./Depositing.tsx')).Depositing, {
  waiting: <Opening />,
});
const Repricing = lazyPart(async () => (await import('./Repricing.tsx')).Repricing, { waiting: <Opening /> });
const Trading = lazyPart(async () => (await import('./Trading.tsx')).Trading, { waiting: <Opening /> });

/** The state whose view is shown. After quotes are declined, they stay shown while the deal is read again. */
const selectShown = (snapshot: DealSnapshot): DealState =>
  snapshot.matches('reading') && snapshot.context.declined.length > 0 ? 'declining' : selectState(snapshot);

function View({ actor, lead, fallback }: { actor: DealRef; lead: 'range' | 'quotes'; fallback: RouteName }) {
  const state = useSelector(actor, selectShown);
  const isConfirming = useSelector(actor, (snapshot) => snapshot.matches({ quoting: 'confirming' }));
  const isQuoted = useSelector(actor, ({ context: { deal } }) => (deal?.quotes.length ?? 0) > 0);
  useEffect(() => {
    if (isQuoted) Confirming.preload().catch(() => undefined);
  }, [isQuoted]);
  switch (state) {
    case 'unavailable':
      return <Unavailable actor={actor} fallback={fallback} />;
    case 'quoting':
    case 'accepting':
    case 'declining':
      return (
        <>
          <Quoting actor={actor} lead={lead} />
          {(isConfirming || state === 'accepting') && (
            <Confirming actor={actor} busy={state === 'accepting'} />
          )}
        </>
      );
    case 'cancelling':
      return (
        <MessagePage asking title="正在取消">
          <p>等平台确认，请不要关闭页面。</p>
        </MessagePage>
      );
    case 'acceptRefused':
      return <AcceptRefused actor={actor} />;
    case 'uncertain':
      return <UncertainAct actor={actor} />;
    case 'depositing':
      return <Depositing actor={actor} />;
    case 'repricing':
    case 'answering':
      return <Repricing actor={actor} />;
    case 'trading':
    case 'done':
    case 'failed':
      return <Trading actor={actor} />;
    case 'cancelled':
      return <Cancelled actor={actor} />;
    default:
      return <Opening />;
  }
}

const TITLE: Partial<Record<DealState, string>> = {
  depositing: '付押金',
  repricing: '答复新的成交价',
  answering: '答复新的成交价',
  trading: '交易进度',
  done: '交易进度',
  failed: '交易进度',
};

const LIST = { valuation: 'myValuations', bidding: 'myBiddings' } as const satisfies Record<
  ValuationKind,
  RouteName
>;

/** Says what becomes of the deal: the state of its trade, or the end of its valuation. */
function DealAnnouncement({ actor }: { actor: DealRef }) {
  const deal = useSelector(actor, ({ context }) => context.deal);
  const hasEnded = useSelector(actor, (snapshot) => selectState(snapshot) === 'cancelled');
  const text = deal?.order
    ? tradeText(deal.order, 'seller')
    : deal && hasEnded
      ? endTitle(deal.valuation)
      : '';
  return <Announcement text={deal ? text : undefined} />;
}

/** A valuation and its trade. `lead` is the part shown first while quotes arrive. */
export function DealView({
  actor,
  title,
  fallback,
  lead,
  isReturn = false,
}: {
  actor: DealRef;
  title: string;
  /** The list to look in while the deal is not loaded. */
  fallback: RouteName;
  lead: 'range' | 'quotes';
  /** The previous history entry is the page of a payment provider, so 返回 goes to the list instead. */
  isReturn?: boolean;
}) {
  const [, navigate] = useLocation();
  const kind = useSelector(actor, ({ context }) => context.deal?.valuation.kind);
  const list = kind === undefined ? fallback : LIST[kind];
  const state = useSelector(actor, selectState);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const inquiry = useSelector(actor, selectRepeat);
  const { isUnanswered } = useInquiry(inquiry);
  const busy = isBusy || (inquiry !== undefined && !isUnanswered);
  return (
    <Frame
      title={TITLE[state] ?? title}
      fallback={list}
      {...(isReturn && { onBack: () => navigate(href(list), { replace: true }) })}
      busy={busy}
    >
      <View actor={actor} lead={lead} fallback={list} />
      <DealAnnouncement actor={actor} />
    </Frame>
  );
}
