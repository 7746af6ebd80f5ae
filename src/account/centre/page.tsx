import { Screen as Mycenter } from './Screen.tsx';
import { Account } from '../../app/session/AccountProvider.tsx';

/** /other/mycenter with the session behind it. */
export const Screen = () => (
  <Account>
    <Mycenter />
  </Account>
);
