import { Screen as Login } from './Screen.tsx';
import { SignIn } from './SignIn.tsx';

/** /login with the charts of signing in and the session behind them. */
export function Screen(props: { search: string }) {
  return (
    <SignIn>
      <Login {...props} />
    </SignIn>
  );
}
