import { Screen as Mycenter } from '../screens/mycenter/Screen.tsx';
import { Account } from './account.tsx';

/** /other/mycenter with the session behind it. */
export const Screen = () => (
  <Account>
    <Mycenter />
  </Account>
);
