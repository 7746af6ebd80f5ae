import { flowScreen } from '../../flow/flowScreen.tsx';
import { AfterSaleApplyContext, appApplications } from './flow.ts';
import { Screen as AfterSaleApply } from './Screen.tsx';

export const Screen = flowScreen(AfterSaleApplyContext, appApplications, AfterSaleApply);
