import { useState } from 'react';
import { RealNameContext } from '../screens/realName/context.ts';
import { Screen as RealName } from '../screens/realName/Screen.tsx';
import { onFarewell } from '../wiring/farewell.ts';
import { meetMember } from '../wiring/member.ts';
import { createRealNames, type RealNames } from '../wiring/realName.ts';
import { appSession } from '../wiring/session.ts';

let realNames: RealNames | undefined;

/** The actor lives as long as the page: a second mount finds it running. */
function appRealNames(): RealNames {
  if (realNames) return realNames;
  meetMember(appSession());
  const made = createRealNames({ onChanged: () => appSession().send({ type: 'profile.reload' }) });
  onFarewell(made.dispose);
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
