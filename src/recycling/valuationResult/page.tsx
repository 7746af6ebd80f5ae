import { flowScreen } from '../../flow/flowScreen.tsx';
import { appDeals, DealContext } from '../deal/flow.ts';
import { Screen as ValuationResult } from './Screen.tsx';

export const Screen = flowScreen(DealContext, appDeals, ValuationResult);
