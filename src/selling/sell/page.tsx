import { flowScreen } from '../../flow/flowScreen.tsx';
import { appConsignments, ConsignmentContext } from '../consignment/flow.ts';
import { Screen as Sell } from './Screen.tsx';

/** The page /index/sell. */
export const Screen = flowScreen(ConsignmentContext, appConsignments, Sell);
