import { SOLO_REFUND_MAX } from '../../contract/staff/permissions.ts';
import { money } from '../ui/index.ts';

export const SAME_DEVICE = '买家和卖家用过同一台设备';

/** Says that a refund exceeds what one person may decide. `returned`: what the order has already given back. In fen. */
export const overLimitText = (amount: number, returned = 0): string =>
  returned > 0
    ? `已退和已赔 ${money(returned)}，加上这次一共 ${money(returned + amount)}，超过 ${money(SOLO_REFUND_MAX)}`
    : `超过 ${money(SOLO_REFUND_MAX)}`;
