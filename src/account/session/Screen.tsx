import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { SessionRef } from '../../../machines/account/session/machine.ts';
import { Expected } from './Expected.tsx';
import { Leaving } from './Leaving.tsx';
import { Member } from './Member.tsx';
import { Nameless } from './Nameless.tsx';
import { Visitor } from './Visitor.tsx';

/** Who is signed in, for the head of the personal centre. Asks for the profile when it is first needed. */
export function Screen({ actor }: { actor: SessionRef }) {
  const snapshot = useSelector(actor, (found) => found);
  const { profile } = snapshot.context;
  const isWanted = snapshot.matches({ account: 'member', profile: 'idle' });

  useEffect(() => {
    if (isWanted) actor.send({ type: 'profile.request' });
  }, [actor, isWanted]);

  switch (snapshot.value.account) {
    case 'visitor':
      return <Visitor />;
    case 'leaving':
      return <Leaving />;
    case 'member':
      if (profile) return <Member profile={profile} />;
      if (snapshot.value.profile === 'failed') {
        return <Nameless onReload={() => actor.send({ type: 'profile.reload' })} />;
      }
      return <Expected />;
  }
}
