import { flowScreen } from '../../flow/flowScreen.tsx';
import { appOrderActions, OrderActionContext } from '../orderAction/flow.ts';
import { Screen as OrderDetail } from './Screen.tsx';

export const Screen = flowScreen(OrderActionContext, appOrderActions, OrderDetail);
