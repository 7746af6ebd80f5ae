import { flowScreen } from '../../flow/flowScreen.tsx';
import { appDeals, DealContext } from '../deal/flow.ts';
import { Screen as Quotes } from './Screen.tsx';

/** The quotes of an item and the trade that comes of one, with the running deals. */
export const Screen = flowScreen(DealContext, appDeals, Quotes);
