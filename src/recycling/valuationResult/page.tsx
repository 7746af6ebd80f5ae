import { Screen as Inner } from './Screen.tsx';
import { RecyclingProvider } from '../mount.tsx';

/** A valuation's result, with its running flows. */
export function Screen(props: { search: string }) {
  return (
    <RecyclingProvider>
      <Inner {...props} />
    </RecyclingProvider>
  );
}
