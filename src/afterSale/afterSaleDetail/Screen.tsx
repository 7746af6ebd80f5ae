import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import { hasMovedOn } from '../../../machines/afterSale/afterSaleDetail/afterSaleDetail.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { liveAfterSaleQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink, EmptyState, lazyPart, PageBody, Skeleton } from '../../ui/index.ts';
import { Bar } from '../../shared/Bar.tsx';
import { DoneNotice } from '../../shared/DoneNotice.tsx';
import { useBack } from '../../shared/useBack.ts';
import { DetailView } from './DetailView.tsx';
import { useAfterSaleDetail } from './flow.ts';
import { actTexts } from './texts.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';

const Acts = lazyPart(async () => (await import('./Acts.tsx')).Acts);

function Detail({ detail }: { detail: AfterSaleDetail }) {
  const client = useQueryClient();
  const actor = useRegisteredActor(useAfterSaleDetail().acts, detail.id);
  const result = useSelector(actor, (snapshot) =>
    snapshot.matches('submitted') ? snapshot.context.result : null,
  );
  return (
    <>
      <DoneNotice
        act={result}
        text={(done) => (hasMovedOn(done, detail) ? null : actTexts(done.act, detail).done)}
      />
      <DetailView
        detail={detail}
        actor={actor}
        onDue={() => void client.invalidateQueries({ queryKey: ['afterSale', detail.id] })}
      />

      <Acts actor={actor} detail={detail} />
    </>
  );
}

const missing = (
  <EmptyState
    drawing="missing"
    title="没有找到这个售后"
    text="它可能属于另一个账号，请换个账号登录，或在我的售后里找找。"
    action={<ButtonLink href={href('afterSaleList')}>我的售后</ButtonLink>}
  />
);

/** /other/afterOrderDetailInfo?id=…: status, money, statements and available acts. */
export function Screen({ search }: { search: string }) {
  const id = new URLSearchParams(search).get('id') ?? '';
  const afterSale = useQuery(liveAfterSaleQuery(id));
  const detail = afterSale.data;
  const back = useBack('afterSaleList', { side: detail?.side === 'seller' ? 'seller' : undefined });
  return (
    <>
      <Bar onBack={back} />
      {detail ? (
        <Detail key={detail.id} detail={detail} />
      ) : (
        <PageBody aria-busy={afterSale.isPending && id !== ''}>
          {id === '' ? (
            missing
          ) : afterSale.isError ? (
            <ReadFailed read={afterSale} missing={missing} />
          ) : (
            <>
              <Skeleton height={140} />
              <Skeleton height={130} />
              <Skeleton height={260} />
            </>
          )}
        </PageBody>
      )}
    </>
  );
}
