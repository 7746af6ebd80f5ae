import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import styled from 'styled-components';
import type { AfterSaleRow } from '../../../contract/afterSale/index.ts';
import type { OwnListing } from '../../../contract/selling/selling.ts';
import { ownListingAct } from '../reads.ts';
import { href } from '../../app/addresses.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { beijing, money } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Price } from '../../ui/Price.tsx';
import { color, space, text } from '../../ui/theme.ts';
import { PICTURE } from '../../page/card.ts';
import { useDialogs } from '../../page/dialogs/port.ts';
import { actsOf, OWN_STATE, ownWords, payoutWords } from './own.ts';
import {
  RecordCard,
  RecordFacts,
  RecordHead,
  RecordSoft,
  RecordTitle,
  RecordWhat,
  RecordWords,
} from '../../ui/RecordCard.ts';

const PriceDialog = lazy(() => import('./PriceDialog.tsx'));
const TakeDownDialog = lazy(() => import('./TakeDownDialog.tsx'));

const Line = styled.p`
  color: ${color.inkSoft};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space.s};
  padding-top: ${space.m};
  border-top: 1px solid ${color.line};
`;

/** An own listing: how it stands and why, what it would leave, when the money comes, and what can be done with it. */
export function OwnCard({
  listing,
  afterSale,
}: {
  listing: OwnListing;
  /** The buyer's after-sale that runs. */
  afterSale?: AfterSaleRow | undefined;
}) {
  const client = useQueryClient();
  const { ask } = useDialogs();
  const act = useMutation(ownListingAct(client));
  const [open, setOpen] = useState<'price' | 'takeDown' | null>(null);
  const can = actsOf(listing);
  const { word, tone } = OWN_STATE[listing.status];
  const payout = listing.payout && payoutWords(listing.payout);
  const failure = act.error?.message ?? null;

  const show = (dialog: 'price' | 'takeDown') => {
    act.reset();
    setOpen(dialog);
  };
  const done = { onSuccess: () => setOpen(null) };
  const putUp = async () => {
    const isSure = await ask({
      title: '重新上架',
      text: `按 ${money(listing.price)} 重新卖，买家马上能看到。`,
      confirmText: '上架',
    });
    if (isSure) act.mutate({ kind: 'putUp', id: listing.id });
  };
  const hasActs = can.editPrice || can.takeDown || can.putUp || can.edit;

  return (
    <RecordCard aria-label={`商品 ${listing.no}`}>
      <RecordHead>
        <span>{listing.gameName}</span>
        <Pill tone={tone}>{word}</Pill>
      </RecordHead>
      <RecordWhat>
        <Picture src={listing.picture} alt="" {...PICTURE} />
        <RecordWords>
          <RecordTitle>{listing.title}</RecordTitle>
          <RecordSoft>{listing.region}</RecordSoft>
          <Price fen={listing.price} size={16} tone="plain" />
        </RecordWords>
      </RecordWhat>
      {listing.status === 'rejected' ? (
        <Notice tone="bad">{ownWords(listing)}</Notice>
      ) : (
        <Line>{ownWords(listing)}</Line>
      )}
      {afterSale && (
        <Notice
          tone={afterSale.turn === 'seller' ? 'warn' : 'info'}
          icon="shield"
          title={`买家申请了售后：${afterSale.typeName}`}
          action={
            <ButtonLink
              small
              variant={afterSale.turn === 'seller' ? 'primary' : 'secondary'}
              href={href('afterSaleDetail', { id: afterSale.id })}
            >
              {afterSale.turn === 'seller' ? '去答复' : '看进度'}
            </ButtonLink>
          }
        >
          {afterSale.turn === 'seller' && afterSale.dueAt !== undefined
            ? `请在 ${beijing(afterSale.dueAt)} 前答复，只能答复一次。`
            : '客服正在处理，需要你答复时会通知你。'}
        </Notice>
      )}
      {payout && (
        <Notice tone={payout.tone} icon="wallet" title={payout.head}>
          {payout.why}
        </Notice>
      )}
      <RecordFacts>
        <dt>商品编号</dt>
        <dd>{listing.no}</dd>
        {!payout && (
          <>
            <dt>卖出到手</dt>
            <dd>
              {money(listing.income)}（手续费 {money(listing.fee)}）
            </dd>
          </>
        )}
        <dt>发布时间</dt>
        <dd>{beijing(listing.createdAt, 'full')}</dd>
        {listing.orderNo !== undefined && (
          <>
            <dt>订单编号</dt>
            <dd>{listing.orderNo}</dd>
          </>
        )}
      </RecordFacts>
      {open === null && failure !== null && (
        <Notice tone="bad" live="alert" title="没有办成">
          {failure}
        </Notice>
      )}
      {(hasActs || listing.status === 'onSale' || listing.orderId !== undefined) && (
        <Acts>
          {listing.orderId !== undefined && (
            <ButtonLink variant="secondary" small href={href('chat', { orderId: listing.orderId })}>
              联系买家和客服
            </ButtonLink>
          )}
          {listing.status === 'onSale' && (
            <ButtonLink variant="quiet" small href={href('goodDetail', { id: listing.id })}>
              看商品页
            </ButtonLink>
          )}
          {can.takeDown && (
            <Button variant="secondary" small onClick={() => show('takeDown')}>
              下架
            </Button>
          )}
          {can.editPrice && (
            <Button variant="secondary" small onClick={() => show('price')}>
              改价
            </Button>
          )}
          {can.edit && (
            <ButtonLink
              variant="secondary"
              small
              href={href('basicInformation', { listingId: listing.id, pageType: 'sale' })}
            >
              {listing.status === 'rejected' ? '修改后重新提交' : '修改'}
            </ButtonLink>
          )}
          {can.putUp && (
            <Button small busy={act.isPending} onClick={() => void putUp()}>
              重新上架
            </Button>
          )}
        </Acts>
      )}
      {open !== null && (
        <Suspense fallback={null}>
          {open === 'price' ? (
            <PriceDialog
              listing={listing}
              busy={act.isPending}
              failure={failure}
              onSave={(price, fee) => act.mutate({ kind: 'editPrice', id: listing.id, price, fee }, done)}
              onClose={() => setOpen(null)}
            />
          ) : (
            <TakeDownDialog
              listing={listing}
              busy={act.isPending}
              failure={failure}
              onTakeDown={(remark) => act.mutate({ kind: 'takeDown', id: listing.id, remark }, done)}
              onClose={() => setOpen(null)}
            />
          )}
        </Suspense>
      )}
    </RecordCard>
  );
}
