import { useSelector } from '@xstate/react';
import type { ComponentProps, ReactNode } from 'react';
import type { OwnListing } from '../../../contract/selling/selling.ts';
import {
  isOffered,
  type OwnListingAct,
  type OwnListingRef,
} from '../../../machines/selling/ownListing/ownListing.ts';
import { href } from '../../app/routes.ts';
import { useDialogs } from '../../shared/dialogs/port.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { canEdit } from './texts.ts';

/** The fields that decide which acts are possible. */
export type ActListing = Pick<OwnListing, 'id' | 'title' | 'price' | 'status' | 'isTakenByBid'>;

interface ActProps {
  actor: OwnListingRef;
  listing: ActListing;
}

const standingOf = ({ price, status, isTakenByBid }: ActListing) => ({ price, status, isTakenByBid });

/** Starts an act. Renders nothing if the rulebook does not allow the act. */
export function ActButton({
  actor,
  act,
  listing,
  ...button
}: ActProps & { act: OwnListingAct } & ComponentProps<typeof Button>) {
  const standing = standingOf(listing);
  const choose = { type: 'act.choose', act, standing } as const;
  const canChoose = useSelector(actor, (snapshot) => snapshot.can(choose));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy') && snapshot.context.act === act);
  if (!isOffered(act, standing)) return null;
  return (
    <Button busy={isBusy} disabled={!canChoose && !isBusy} onClick={() => actor.send(choose)} {...button} />
  );
}

/** Opens the listing's form. A listing on sale must be taken down first; the button explains that and offers it. */
export function EditButton({
  actor,
  listing,
  small = false,
  name,
}: ActProps & {
  small?: boolean;
  /** Hidden text after the label, for example the title of the listing. It distinguishes the buttons of a list. */
  name?: ReactNode;
}) {
  const { ask } = useDialogs();
  const standing = standingOf(listing);
  const takeDown = { type: 'act.choose', act: 'takeDown', standing } as const;
  const isFree = useSelector(actor, (snapshot) => snapshot.can(takeDown));
  if (canEdit(listing)) {
    return (
      <ButtonLink
        variant="secondary"
        small={small}
        href={href('basicInformation', { listingId: listing.id, pageType: 'sale' })}
      >
        {listing.status === 'rejected' ? '修改后重新提交' : '修改'}
        {name}
      </ButtonLink>
    );
  }
  if (!isOffered('takeDown', standing)) return null;
  const explain = async () => {
    const isSure = await ask({
      title: '先下架，再修改',
      text: '在售的商品要先下架才能修改，改好后重新提交，审核通过再上架。只改价格不用下架。',
      confirmText: '去下架',
      tone: 'info',
    });
    if (isSure) actor.send(takeDown);
  };
  return (
    <Button variant="secondary" small={small} disabled={!isFree} onClick={() => void explain()}>
      修改
      {name}
    </Button>
  );
}
