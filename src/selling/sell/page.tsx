import { Screen as Sell } from './Screen.tsx';
import { SellProvider } from '../consignment/mount.tsx';

/** /index/sell with what was begun before. */
export function Screen(props: { search: string }) {
  return (
    <SellProvider>
      <Sell {...props} />
    </SellProvider>
  );
}
