import { flowScreen } from '../../flow/flowScreen.tsx';
import { appMerchants, MerchantContext } from './flow.ts';
import { Screen as Merchant } from './Screen.tsx';

export const Screen = flowScreen(MerchantContext, appMerchants, Merchant);
