import { useState } from 'react';
import { ProfileContext } from './context.ts';
import { Screen as Profile } from './Screen.tsx';
import { onMemberLeft } from '../../app/session/memberLeft.ts';
import { createProfileForms, type ProfileForms } from './flow.ts';
import { appSession } from '../../app/session/session.ts';

let forms: ProfileForms | undefined;

/** The form lives as long as the page: a second mount finds it running. */
function appProfileForms(): ProfileForms {
  if (forms) return forms;
  const made = createProfileForms({ onSaved: () => appSession().send({ type: 'profile.reload' }) });
  onMemberLeft(made.dispose);
  forms = made;
  return made;
}

/** /other/geren with its running form and the session behind it. */
export function Screen() {
  const [ports] = useState(() => appProfileForms());
  return (
    <ProfileContext value={ports}>
      <Profile />
    </ProfileContext>
  );
}
