import { mounted } from '../../flow/mounted.tsx';
import { appConsignments, ConsignmentContext } from '../consignment/flow.ts';
import { Screen as BasicInformation } from './Screen.tsx';

/** /index/BasicInformation with its running form. */
export const Screen = mounted(ConsignmentContext, appConsignments, BasicInformation);
