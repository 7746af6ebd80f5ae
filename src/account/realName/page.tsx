import { useState } from 'react';
import { RealNameContext } from './context.ts';
import { Screen as RealName } from './Screen.tsx';
import { onMemberLeft } from '../../app/session/memberLeft.ts';
import { memberId } from '../../app/session/member.ts';
import { createRealNames, type RealNames } from './flow.ts';
import { appSession } from '../../app/session/session.ts';

let realNames: RealNames | undefined;

/** The actor lives as long as the page: a second mount finds it running. */
function appRealNames(): RealNames {
  if (realNames) return realNames;
  void memberId(appSession());
  const made = createRealNames({ onChanged: () => appSession().send({ type: 'profile.reload' }) });
  onMemberLeft(made.dispose);
  realNames = made;
  return made;
}

/** /other/Realname with the running verification. */
export function Screen() {
  const [ports] = useState(() => appRealNames());
  return (
    <RealNameContext value={ports}>
      <RealName />
    </RealNameContext>
  );
}
