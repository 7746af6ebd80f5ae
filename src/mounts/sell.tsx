import { Screen as Sell } from '../screens/sell/Screen.tsx';
import { SellProvider } from './consignments.tsx';

/** /index/sell with what was begun before. */
export function Screen(props: { search: string }) {
  return (
    <SellProvider>
      <Sell {...props} />
    </SellProvider>
  );
}
