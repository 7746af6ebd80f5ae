import { flowScreen } from '../../flow/flowScreen.tsx';
import { appOrderings, OrderingContext } from './flow.ts';
import { Screen as Ordering } from './Screen.tsx';

export const Screen = flowScreen(OrderingContext, appOrderings, Ordering);
