import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { selectState, type RealNameRef } from '../../../machines/account/realName/realName.ts';
import { FailedState, Skeleton } from '../../ui/index.ts';
import { OtherLayout } from '../../page/Layout.tsx';
import { useRealName } from './context.ts';
import { Editing } from './Editing.tsx';
import { Refused } from './Refused.tsx';
import { Reviewing } from './Reviewing.tsx';
import { Uncertain } from './Uncertain.tsx';
import { Verified } from './Verified.tsx';

function Unavailable({ actor }: { actor: RealNameRef }) {
  const message = useSelector(actor, ({ context }) => context.failure?.message);
  return <FailedState text={message} onRetry={() => actor.send({ type: 'identity.retry' })} />;
}

/** The verification in the state its actor is in. */
export function RealNameView({ actor }: { actor: RealNameRef }) {
  const state = useSelector(actor, selectState);
  switch (state) {
    case 'unavailable':
      return <Unavailable actor={actor} />;
    case 'editing':
      return <Editing actor={actor} />;
    case 'submitting':
      return <Editing actor={actor} busy />;
    case 'uncertain':
      return <Uncertain actor={actor} />;
    case 'refused':
      return <Refused actor={actor} />;
    case 'reviewing':
      return <Reviewing actor={actor} />;
    case 'verified':
      return <Verified actor={actor} />;
    case 'loading':
    case 'routing':
      return (
        <>
          <Skeleton height={72} />
          <Skeleton height={200} />
        </>
      );
  }
}

/** /other/Realname (domain §3.5). */
export function Screen() {
  const { realName } = useRealName();
  const [actor] = useState(realName);
  return (
    <OtherLayout title="实名认证">
      <RealNameView actor={actor} />
    </OtherLayout>
  );
}
