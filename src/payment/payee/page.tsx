import { flowScreen } from '../../flow/flowScreen.tsx';
import { appWithdrawals, WithdrawalContext } from '../withdrawing/flow.ts';
import { Screen as Payee } from './Screen.tsx';

/** /other/payee with its running form. */
export const Screen = flowScreen(WithdrawalContext, appWithdrawals, Payee);
