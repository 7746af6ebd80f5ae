import { flowScreen } from '../../flow/flowScreen.tsx';
import { AfterSaleDetailContext, appActs } from './flow.ts';
import { Screen as AfterSaleDetail } from './Screen.tsx';

export const Screen = flowScreen(AfterSaleDetailContext, appActs, AfterSaleDetail);
