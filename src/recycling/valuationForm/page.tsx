import { Screen as Inner } from './Screen.tsx';
import { RecyclingProvider } from '../mount.tsx';

/** The form of a valuation or a bidding, with its running flows. */
export function Screen(props: { search: string }) {
  return (
    <RecyclingProvider>
      <Inner {...props} />
    </RecyclingProvider>
  );
}
