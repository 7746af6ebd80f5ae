import { mounted } from '../../flow/mounted.tsx';
import { appDeals, DealContext } from '../deal/flow.ts';
import { Screen as ValuationResult } from './Screen.tsx';

/** A valuation's result, with the running deals. */
export const Screen = mounted(DealContext, appDeals, ValuationResult);
