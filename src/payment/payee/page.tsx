import { flowScreen } from '../../flow/flowScreen.tsx';
import { appWithdrawals, WithdrawalContext } from '../withdrawing/flow.ts';
import { Screen as Payee } from './Screen.tsx';

export const Screen = flowScreen(WithdrawalContext, appWithdrawals, Payee);
