import { flowScreen } from '../../flow/flowScreen.tsx';
import { appOrderings, OrderingContext } from './flow.ts';
import { Screen as Ordering } from './Screen.tsx';

/** The pages /index/sureOrder, /index/pay and /index/goZFB. */
export const Screen = flowScreen(OrderingContext, appOrderings, Ordering);
