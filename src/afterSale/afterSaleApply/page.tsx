import { mounted } from '../../flow/mounted.tsx';
import { AfterSaleApplyContext, appApplications } from './flow.ts';
import { Screen as AfterSaleApply } from './Screen.tsx';

/** /other/afterOrdermoney with its running applications. */
export const Screen = mounted(AfterSaleApplyContext, appApplications, AfterSaleApply);
