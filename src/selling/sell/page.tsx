import { flowScreen } from '../../flow/flowScreen.tsx';
import { appConsignments, ConsignmentContext } from '../consignment/flow.ts';
import { Screen as Sell } from './Screen.tsx';

export const Screen = flowScreen(ConsignmentContext, appConsignments, Sell);
