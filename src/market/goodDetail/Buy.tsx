import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { ListingDetail } from '../../../contract/market/listing.ts';
import { href } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ActionBar } from '../../ui/layout/ActionBar.tsx';
import { useRecent } from '../../shared/recent.ts';
import { purchaseOf } from './purchase.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

// Loaded for sellers only.
const OwnBar = lazyPart(async () => (await import('../../selling/index.ts')).OwnBar);

const ReminderSheet = lazyPart(async () => (await import('./ReminderSheet.tsx')).default);

export function Buy({ listing, onSupport }: { listing: ListingDetail; onSupport: () => void }) {
  const [, navigate] = useLocation();
  const { state, switchReminder } = useRecent();
  const [isReminding, setReminding] = useState(false);
  const purchase = purchaseOf(listing);
  const order = href('sureOrder', { id: listing.id });

  let act: ReactNode;
  let note: string | undefined;
  switch (purchase.kind) {
    case 'pay':
      act = <ButtonLink href={href('pay', { orderId: purchase.orderId })}>去支付</ButtonLink>;
      note = '你有一笔待支付的订单';
      break;
    case 'own':
      return <OwnBar listing={listing} />;
    case 'gone':
      act = <Button disabled>{purchase.why}</Button>;
      break;
    case 'buy':
      act = (
        <Button onClick={() => (state.isReminderOff ? navigate(order) : setReminding(true))}>立即购买</Button>
      );
      note = '由平台保管';
      break;
  }

  return (
    <>
      <ActionBar
        amount={listing.price}
        plain={purchase.kind === 'gone'}
        {...(note !== undefined && { note })}
        aside={<IconButton icon="headset" label="联系客服" aria-haspopup="dialog" onClick={onSupport} />}
      >
        {act}
      </ActionBar>
      {isReminding && (
        <ReminderSheet
          price={listing.price}
          protection={listing.protection}
          onClose={() => setReminding(false)}
          onGo={(isOff) => {
            if (isOff) switchReminder(false);
            navigate(order);
          }}
        />
      )}
    </>
  );
}
