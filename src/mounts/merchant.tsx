import { Screen as Merchant } from '../screens/merchant/Screen.tsx';
import { MerchantProvider } from './recycling.tsx';

/** /other/shanghu with the merchant's running acts and payments. */
export function Screen(props: { search: string }) {
  return (
    <MerchantProvider>
      <Merchant {...props} />
    </MerchantProvider>
  );
}
