import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useLocation } from 'wouter';
import type { MerchantActRef } from '../../../machines/recycling/merchantAct/merchantAct.ts';
import { merchantApplicationQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink, EmptyState, Inset, PageBody, Notice, Skeleton, Tabs } from '../../ui/index.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { useSession } from '../../app/session/view.ts';
import { parseDays, toParams, type Days } from '../../shared/list/days.ts';
import { useFrozenWhile } from '../../shared/useFrozenWhile.ts';
import { Acting } from '../merchantAct/Acting.tsx';
import { Applying } from '../merchantApplication/Applying.tsx';
import { useMerchant } from './flow.ts';
import { Deal } from './Deal.tsx';
import { Deals } from './Deals.tsx';
import { Pool } from './Pool.tsx';
import { Quotes } from './Quotes.tsx';
import { SUCCESS_MESSAGES } from './texts.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';

const TABS = [
  { value: 'pool', label: '待报价' },
  { value: 'quotes', label: '我的报价' },
  { value: 'deals', label: '我的成交' },
] as const;
type Tab = (typeof TABS)[number]['value'];

function Done({ actor }: { actor: MerchantActRef }) {
  const noted = useSelector(actor, (snapshot) =>
    snapshot.matches('noted') ? snapshot.context.action : null,
  );
  // Stays while a dialog is open, so that nothing moves behind it.
  const isIdle = useSelector(actor, (snapshot) => snapshot.matches('idle'));
  const done = useFrozenWhile(noted === null && !isIdle, noted);
  return done === null ? null : (
    // A new element for each act, so that screen readers announce the same text again.
    <Inset key={JSON.stringify(done)}>
      <Notice tone="good" live="status">
        {SUCCESS_MESSAGES[done.kind]}
      </Notice>
    </Inset>
  );
}

function Desk({ actor, search }: { actor: MerchantActRef; search: string }) {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(search).get('tab');
  const tab = TABS.find(({ value }) => value === asked)?.value ?? 'pool';
  const days = parseDays(search);
  const showDays = (next: Days) => navigate(href('merchant', { tab, ...toParams(next) }), { replace: true });
  return (
    <PageBody $flush>
      <Tabs
        label="商户"
        items={TABS}
        value={tab}
        onValue={(next: Tab) => {
          // The notice of an act is shown only on the tab of the act.
          actor.send({ type: 'note.dismiss' });
          navigate(href('merchant', { tab: next }), { replace: true });
        }}
      >
        <Done actor={actor} />
        {tab === 'pool' ? (
          <Pool actor={actor} />
        ) : tab === 'quotes' ? (
          <Quotes actor={actor} days={days} onDays={showDays} />
        ) : (
          <Deals days={days} onDays={showDays} />
        )}
      </Tabs>
    </PageBody>
  );
}

/**
 * /other/shanghu: the application to become a merchant. Merchants see open requests, quotes and deals instead, and staff
 * read that they cannot apply.
 */
export function Screen({ search }: { search: string }) {
  const actor = useRegisteredActor(useMerchant().acts, null);
  const { profile } = useSession();
  const application = useQuery(merchantApplicationQuery());
  const query = new URLSearchParams(search);
  const dealId = query.get('backOrderId');
  const isMerchant = profile?.role === 'merchant' || application.data?.state === 'passed';

  if (dealId !== null) {
    return (
      <>
        <Deal key={dealId} id={dealId} search={search} actor={actor} />
        <Acting actor={actor} />
      </>
    );
  }
  if (profile?.role === 'staff') {
    return (
      <PageBody>
        <EmptyState
          drawing="order"
          title="工作人员不能做商户"
          text="要收号，请用另一个手机号注册，再申请成为商户。"
          action={<ButtonLink href={href('console')}>去后台</ButtonLink>}
        />
      </PageBody>
    );
  }
  if (isMerchant) {
    return (
      <>
        <Desk actor={actor} search={search} />
        <Acting actor={actor} />
      </>
    );
  }
  return (
    <PageBody>
      {application.isPending ? (
        <>
          <Skeleton height={140} />
          <Skeleton height={320} />
        </>
      ) : application.data === undefined ? (
        <ReadFailed read={application} />
      ) : (
        <Applying application={application.data} />
      )}
    </PageBody>
  );
}
