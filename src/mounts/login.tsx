import { Screen as Login } from '../screens/login/Screen.tsx';
import { runningSession } from '../wiring/session.ts';
import { SignInProvider } from '../wiring/signIn.tsx';

/** /login with the charts of signing in and the session behind them. */
export function Screen(props: { search: string }) {
  return (
    <SignInProvider session={runningSession()}>
      <Login {...props} />
    </SignInProvider>
  );
}
