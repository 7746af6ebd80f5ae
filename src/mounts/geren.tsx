import { useState } from 'react';
import { ProfileContext } from '../screens/geren/context.ts';
import { Screen as Profile } from '../screens/geren/Screen.tsx';
import { onFarewell } from '../wiring/farewell.ts';
import { createProfileForms, type ProfileForms } from '../wiring/profile.ts';
import { appSession } from '../wiring/session.ts';
import { Account } from './account.tsx';

let forms: ProfileForms | undefined;

/** The form lives as long as the page: a second mount finds it running. */
function appProfileForms(): ProfileForms {
  if (forms) return forms;
  const made = createProfileForms({ onSaved: () => appSession().send({ type: 'profile.reload' }) });
  onFarewell(made.dispose);
  forms = made;
  return made;
}

/** /other/geren with its running form and the session behind it. */
export function Screen() {
  const [ports] = useState(() => appProfileForms());
  return (
    <Account>
      <ProfileContext value={ports}>
        <Profile />
      </ProfileContext>
    </Account>
  );
}
