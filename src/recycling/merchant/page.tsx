import { mounted } from '../../flow/mounted.tsx';
import { appMerchants, MerchantContext } from './flow.ts';
import { Screen as Merchant } from './Screen.tsx';

/** /other/shanghu with the merchant's running acts and payments. */
export const Screen = mounted(MerchantContext, appMerchants, Merchant);
