import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import type { OwnListing } from '../../../contract/selling/selling.ts';
import {
  isOffered,
  selectLeaf,
  type OwnListingAct,
} from '../../../machines/selling/ownListing/ownListing.ts';
import { href } from '../../app/routes.ts';
import { PayeeLine } from '../../payment/index.ts';
import { Announcement } from '../../ui/Announcement.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { beijing, money } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { FormerPrice, Price } from '../../ui/Price.tsx';
import { SecondaryText } from '../../ui/SecondaryText.ts';
import { color, space } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { PICTURE } from '../../shared/listingCard.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { ActButton, EditButton } from './acts.tsx';
import { useOwnListings } from './flow.ts';
import { Login } from '../credential/Login.tsx';
import { afterSaleWords, canEdit, lacksLogin, OWN_STATE, ownWords, payoutWords } from './texts.ts';
import { UncertainAct } from './UncertainAct.tsx';
import {
  RecordCard,
  RecordFacts,
  RecordHead,
  RecordSoft,
  RecordTitle,
  RecordWhat,
  RecordWords,
} from '../../ui/RecordCard.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const ActDialog = lazyPart(async () => (await import('./ActDialog.tsx')).default, { isLayer: true });

const ACTS = ['takeDown', 'editPrice', 'putUp'] as const satisfies readonly OwnListingAct[];

const Prices = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.xs} ${space.s};
`;

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space.s};
  padding-top: ${space.m};
  border-top: 1px solid ${color.line};
`;

export function OwnCard({ listing }: { listing: OwnListing }) {
  const { afterSale } = listing;
  const { ownListings } = useOwnListings();
  const actor = useRegisteredActor(ownListings, listing.id);
  const leaf = useSelector(actor, selectLeaf);
  const { word, tone } = OWN_STATE[listing.status];
  const payout = listing.payout && payoutWords(listing.payout);
  const isComing = listing.payout?.state === 'waiting' || listing.payout?.state === 'scheduled';
  const isEditable = canEdit(listing);
  const hasActs = isEditable || ACTS.some((act) => isOffered(act, listing));

  // Tells the buttons of several cards apart.
  const name = <VisuallyHidden> {listing.title}</VisuallyHidden>;
  return (
    <RecordCard aria-label={`商品 ${listing.no}`}>
      <Announcement text={`${word}，${money(listing.price)}`} />
      <RecordHead>
        <span>{listing.gameName}</span>
        <Pill tone={tone}>{word}</Pill>
      </RecordHead>
      <RecordWhat>
        <Picture src={listing.picture} alt="" {...PICTURE} />
        <RecordWords>
          <RecordTitle>{listing.title}</RecordTitle>
          <RecordSoft>{listing.region}</RecordSoft>
          <Prices>
            <Price fen={listing.price} size={16} tone="plain" />
            {listing.formerPrice !== undefined && (
              <>
                <FormerPrice fen={listing.formerPrice} />
                <Pill tone="info">特价</Pill>
              </>
            )}
          </Prices>
        </RecordWords>
      </RecordWhat>
      {listing.status === 'rejected' ? (
        <Notice tone="bad">{ownWords(listing)}</Notice>
      ) : (
        <SecondaryText>{ownWords(listing)}</SecondaryText>
      )}
      {lacksLogin(listing) && <Login listing={listing} />}
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
          {afterSaleWords(afterSale)}
        </Notice>
      )}
      {payout && (
        <Notice tone={payout.tone} icon="wallet" title={payout.head}>
          {payout.why}
          {isComing && (
            <p>
              <PayeeLine />
            </p>
          )}
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
      {leaf === 'uncertain' && <UncertainAct actor={actor} />}
      {(hasActs || listing.status === 'onSale' || listing.orderId !== undefined) && (
        <Acts>
          {listing.orderId !== undefined && (
            <ButtonLink small href={href('chat', { orderId: listing.orderId })}>
              联系买家和客服
              {name}
            </ButtonLink>
          )}
          {listing.status === 'onSale' && (
            <ButtonLink variant="quiet" small href={href('goodDetail', { id: listing.id })}>
              看商品页
              {name}
            </ButtonLink>
          )}
          <ActButton actor={actor} act="takeDown" listing={listing} small>
            下架
            {name}
          </ActButton>
          <ActButton actor={actor} act="editPrice" listing={listing} small>
            改价
            {name}
          </ActButton>
          <EditButton actor={actor} listing={listing} small name={name} />
          <ActButton actor={actor} act="putUp" listing={listing} small variant="primary">
            重新上架
            {name}
          </ActButton>
        </Acts>
      )}
      {leaf !== 'viewing' && leaf !== 'uncertain' && <ActDialog actor={actor} listing={listing} />}
    </RecordCard>
  );
}
