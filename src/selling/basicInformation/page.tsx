import { flowScreen } from '../../flow/flowScreen.tsx';
import { appConsignments, ConsignmentContext } from '../consignment/flow.ts';
import { Screen as BasicInformation } from './Screen.tsx';

export const Screen = flowScreen(ConsignmentContext, appConsignments, BasicInformation);
