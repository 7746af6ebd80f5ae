import type { ValuationFile } from '../../../contract/staff/index.ts';
import { money } from '../../ui/index.ts';

/** The prices of comparable accounts: of sold ones or, if too few were sold, of those on sale. */
export const comparablesText = ({ verdict, count, low, high, basis }: ValuationFile['estimate']): string => {
  if (verdict === 'tooFew' || low === undefined || high === undefined) {
    return `成交只有 ${count} 笔，太少，没有区间`;
  }
  const range = `${money(low)} – ${money(high)}`;
  return basis === 'asking' ? `标价 ${range}，在售 ${count} 件` : `成交价 ${range}，${count} 笔`;
};
