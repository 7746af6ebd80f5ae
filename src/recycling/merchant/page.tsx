import { flowScreen } from '../../flow/flowScreen.tsx';
import { appMerchants, MerchantContext } from './flow.ts';
import { Screen as Merchant } from './Screen.tsx';

/** /other/shanghu with the merchant's running acts and payments. */
export const Screen = flowScreen(MerchantContext, appMerchants, Merchant);
