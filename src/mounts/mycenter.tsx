import { Screen as Mycenter } from '../screens/mycenter/Screen.tsx';
import { runningSession } from '../wiring/session.ts';
import { SignInProvider } from '../wiring/signIn.tsx';

/** /other/mycenter with the charts of signing in and the session behind them. */
export function Screen() {
  return (
    <SignInProvider session={runningSession()}>
      <Mycenter />
    </SignInProvider>
  );
}
