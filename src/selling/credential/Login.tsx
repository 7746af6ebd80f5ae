import { useState } from 'react';
import type { OwnListing } from '../../../contract/selling/selling.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { beijing, Button, lazyPart, Notice, Skeleton } from '../../ui/index.ts';
import { useOwnListings } from '../ownListing/flow.ts';

const CredentialForm = lazyPart(async () => (await import('./CredentialForm.tsx')).default, {
  waiting: <Skeleton height={360} />,
});

function Opened({ listingId }: { listingId: string }) {
  return <CredentialForm actor={useRegisteredActor(useOwnListings().credentials, listingId)} />;
}

/** Asks for the missing login of a listing, with the reason, the deadline and the form. */
export function Login({
  listing: { id, credentialDueAt },
  isOpened = false,
}: {
  listing: OwnListing;
  /** Whether the form is open initially. */
  isOpened?: boolean;
}) {
  const [isOpen, setOpen] = useState(isOpened);
  return (
    <>
      <Notice
        tone="warn"
        icon="lock"
        title={credentialDueAt === undefined ? '请补充游戏账号和密码' : '买家已付款，请补充游戏账号和密码'}
        action={
          !isOpen && (
            <Button small variant="primary" onClick={() => setOpen(true)}>
              去补充
            </Button>
          )
        }
      >
        {credentialDueAt === undefined
          ? '现在补充，有人购买后马上可以验号。'
          : `请在 ${beijing(credentialDueAt)} 前补充，补充后马上验号。超时订单退款，商品退回修改。`}
      </Notice>
      {isOpen && <Opened listingId={id} />}
    </>
  );
}
