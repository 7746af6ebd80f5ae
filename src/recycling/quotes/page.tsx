import { Screen as Inner } from './Screen.tsx';
import { RecyclingProvider } from '../mount.tsx';

/** The quotes of an item, and the trade that comes of one, with its running flows. */
export function Screen(props: { search: string }) {
  return (
    <RecyclingProvider>
      <Inner {...props} />
    </RecyclingProvider>
  );
}
