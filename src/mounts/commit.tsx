import { Screen as Inner } from '../screens/commit/Screen.tsx';
import { RecyclingProvider } from './recycling.tsx';

/** A valuation's result, with its running flows. */
export function Screen(props: { search: string }) {
  return (
    <RecyclingProvider>
      <Inner {...props} />
    </RecyclingProvider>
  );
}
