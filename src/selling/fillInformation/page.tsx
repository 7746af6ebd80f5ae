import { mounted } from '../../flow/mounted.tsx';
import { appConsignments, ConsignmentContext } from '../consignment/flow.ts';
import { Screen as FillInformation } from './Screen.tsx';

/** /index/fillInformation with its running form. */
export const Screen = mounted(ConsignmentContext, appConsignments, FillInformation);
