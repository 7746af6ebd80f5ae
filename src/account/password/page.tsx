import { useState } from 'react';
import { PasswordContext } from './context.ts';
import { Screen as Password } from './Screen.tsx';
import { onMemberLeft } from '../../app/session/memberLeft.ts';
import { createPasswordForms, type PasswordForms } from './flow.ts';

let forms: PasswordForms | undefined;

/** The form lives as long as the page: a second mount finds it running. */
function appPasswordForms(): PasswordForms {
  if (forms) return forms;
  const made = createPasswordForms();
  onMemberLeft(made.dispose);
  forms = made;
  return made;
}

/** /other/passwore with its running form and the session behind it. */
export function Screen() {
  const [ports] = useState(() => appPasswordForms());
  return (
    <PasswordContext value={ports}>
      <Password />
    </PasswordContext>
  );
}
