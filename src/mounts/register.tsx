import { Screen as Register } from '../screens/register/Screen.tsx';
import { runningSession } from '../wiring/session.ts';
import { SignInProvider } from '../wiring/signIn.tsx';

/** /register with the charts of signing in and the session behind them. */
export function Screen(props: { search: string }) {
  return (
    <SignInProvider session={runningSession()}>
      <Register {...props} />
    </SignInProvider>
  );
}
