import { useState } from 'react';
import { ProfileContext } from './context.ts';
import { Screen as Profile } from './Screen.tsx';
import { onFarewell } from '../../app/session/farewell.ts';
import { createProfileForms, type ProfileForms } from './flow.ts';
import { appSession } from '../../app/session/session.ts';
import { Account } from '../centre/mount.tsx';

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
