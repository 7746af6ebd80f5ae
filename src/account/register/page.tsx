import { Screen as Register } from './Screen.tsx';
import { SignIn } from '../login/SignIn.tsx';

/** /register with the charts of signing in and the session behind them. */
export function Screen(props: { search: string }) {
  return (
    <SignIn>
      <Register {...props} />
    </SignIn>
  );
}
