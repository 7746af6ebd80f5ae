import { flowScreen } from '../../flow/flowScreen.tsx';
import { appOrderActions, OrderActionContext } from './flow.ts';
import { Screen as OrderDetail } from './Screen.tsx';

/** The order's page with its running actions. */
export const Screen = flowScreen(OrderActionContext, appOrderActions, OrderDetail);
