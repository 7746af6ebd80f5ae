import { flowScreen } from '../../flow/flowScreen.tsx';
import { appWithdrawals, WithdrawalContext } from './flow.ts';
import { Screen as Withdrawal } from './Screen.tsx';

export const Screen = flowScreen(WithdrawalContext, appWithdrawals, Withdrawal);
