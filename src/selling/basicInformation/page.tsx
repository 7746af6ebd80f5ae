import { flowScreen } from '../../flow/flowScreen.tsx';
import { appConsignments, ConsignmentContext } from '../consignment/flow.ts';
import { Screen as BasicInformation } from './Screen.tsx';

/** /index/BasicInformation with its running form. */
export const Screen = flowScreen(ConsignmentContext, appConsignments, BasicInformation);
