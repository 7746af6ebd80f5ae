import { Screen as Merchant } from './Screen.tsx';
import { MerchantProvider } from '../mount.tsx';

/** /other/shanghu with the merchant's running acts and payments. */
export function Screen(props: { search: string }) {
  return (
    <MerchantProvider>
      <Merchant {...props} />
    </MerchantProvider>
  );
}
