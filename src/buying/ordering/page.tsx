import { flowScreen } from '../../flow/flowScreen.tsx';
import { appOrderings, OrderingContext } from './flow.ts';
import { Screen as Ordering } from './Screen.tsx';

/** Ordering from sureOrder to finish, with its running flows. */
export const Screen = flowScreen(OrderingContext, appOrderings, Ordering);
