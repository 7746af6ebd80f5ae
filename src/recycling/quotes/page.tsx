import { flowScreen } from '../../flow/flowScreen.tsx';
import { appDeals, DealContext } from '../deal/flow.ts';
import { Screen as Quotes } from './Screen.tsx';

export const Screen = flowScreen(DealContext, appDeals, Quotes);
