import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import styled from 'styled-components';
import type { AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import type { DetailRef } from '../../../machines/afterSale/afterSaleDetail/afterSaleDetail.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { liveAfterSaleQuery } from '../reads.ts';
import { failureOf } from '../../api/queries.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink, EmptyState, FailedState, Notice, PageBody, Skeleton, space } from '../../ui/index.ts';
import { Bar } from '../../shared/Bar.tsx';
import { readFailureText } from '../../shared/failedRead.ts';
import { DetailView } from './DetailView.tsx';
import { useAfterSaleDetail } from './flow.ts';
import { actTexts } from './words.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const Acts = lazyPart(async () => (await import('./Acts.tsx')).Acts);

const Place = styled.div`
  margin: ${space.m} ${space.m} 0;
`;

/** Says at the top of the page what was carried out, and brings the person there. */
function Done({ actor, detail }: { actor: DetailRef; detail: AfterSaleDetail }) {
  const act = useSelector(actor, (snapshot) => (snapshot.matches('submitted') ? snapshot.context.act : null));
  useEffect(() => {
    if (act !== null) window.scrollTo(0, 0);
  }, [act]);
  return act === null ? null : (
    <Place>
      <Notice tone="good" live="status">
        {actTexts(act, detail).done}
      </Notice>
    </Place>
  );
}

function Detail({ detail }: { detail: AfterSaleDetail }) {
  const client = useQueryClient();
  const actor = useRegisteredActor(useAfterSaleDetail().acts, detail.id);
  return (
    <>
      <Done actor={actor} detail={detail} />
      <DetailView
        detail={detail}
        actor={actor}
        onDue={() => void client.invalidateQueries({ queryKey: ['afterSale', detail.id] })}
      />

      <Acts actor={actor} detail={detail} />
    </>
  );
}

/** /other/afterOrderDetailInfo?id=…: whose turn it is, where the money is, the statements so far, what can be done. */
export function Screen({ search }: { search: string }) {
  const id = new URLSearchParams(search).get('id') ?? '';
  const { data: detail, error, isPending, isFetching, refetch } = useQuery(liveAfterSaleQuery(id));
  const failure = failureOf(error);
  return (
    <>
      <Bar fallback="afterSaleList" />
      {detail ? (
        <Detail key={detail.id} detail={detail} />
      ) : (
        <PageBody aria-busy={isPending && id !== ''}>
          {id === '' || failure?.kind === 'notFound' ? (
            <EmptyState
              drawing="missing"
              title="没有找到这个售后"
              text="它可能属于另一个账号，请换个账号登录，或在我的售后里找找。"
              action={<ButtonLink href={href('afterSaleList')}>我的售后</ButtonLink>}
            />
          ) : failure ? (
            <FailedState text={readFailureText(error)} busy={isFetching} onRetry={() => void refetch()} />
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
