import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import type { MerchantActRef } from '../../../machines/recycling/merchantAct/merchantAct.ts';
import { merchantApplicationQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { PageBody, FailedState, Notice, Skeleton, space, Tabs } from '../../ui/index.ts';
import { readFailureText } from '../../shared/failedRead.ts';
import { arrivalOf } from '../../payment/index.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { useSession } from '../../app/session/view.ts';
import { Acting } from './Acting.tsx';
import { Applying } from './Applying.tsx';
import { useMerchant } from './flow.ts';
import { Deal } from './Deal.tsx';
import { Deals } from './Deals.tsx';
import { Pool } from './Pool.tsx';
import { Quotes } from './Quotes.tsx';
import { DONE } from './words.ts';

const TABS = [
  { value: 'pool', label: '待报价' },
  { value: 'quotes', label: '我的报价' },
  { value: 'deals', label: '我的成交' },
] as const;
type Tab = (typeof TABS)[number]['value'];

const Inset = styled.div`
  padding: ${space.m} ${space.m} 0;
`;

/** What was just carried out. */
function Done({ actor }: { actor: MerchantActRef }) {
  const kind = useSelector(actor, (snapshot) =>
    snapshot.matches('noted') ? snapshot.context.action?.kind : undefined,
  );
  return kind === undefined ? null : (
    <Inset>
      <Notice tone="good" live="status">
        {DONE[kind]}
      </Notice>
    </Inset>
  );
}

function Desk({ actor, search }: { actor: MerchantActRef; search: string }) {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(search).get('tab');
  const tab = TABS.find(({ value }) => value === asked)?.value ?? 'pool';
  return (
    <PageBody $flush>
      <Tabs
        label="商户"
        items={TABS}
        value={tab}
        onValue={(next: Tab) => navigate(href('merchant', { tab: next }), { replace: true })}
      >
        <Done actor={actor} />
        {tab === 'pool' ? <Pool actor={actor} /> : tab === 'quotes' ? <Quotes actor={actor} /> : <Deals />}
      </Tabs>
    </PageBody>
  );
}

/** /other/shanghu: apply to be a merchant; as one, quote open requests and settle what was won. */
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
        <Deal id={dealId} arrival={arrivalOf(query)} actor={actor} />
        <Acting actor={actor} />
      </>
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
        <FailedState
          text={readFailureText(application.error)}
          busy={application.isFetching}
          onRetry={() => void application.refetch()}
        />
      ) : (
        <Applying application={application.data} />
      )}
    </PageBody>
  );
}
