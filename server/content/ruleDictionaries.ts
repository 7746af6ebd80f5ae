import { RULES, TIERS } from '../../contract/kit/rules.ts';
import type { DictEntry } from '../../contract/content/index.ts';

const yuan = (fen: number): string => String(fen / 100);
const percent = (rate: number): string => String(rate * 100);

const entry = (
  type: string,
  sort: number,
  label: string,
  value: string,
  more: Pick<DictEntry, 'remark' | 'min'> = {},
): DictEntry => ({ type, sort, label, value, ...more });

/**
 * The dictionaries whose entries the program's rules determine. Amounts in yuan, rates in percent, the payment window in
 * minutes, the protection in days.
 */
export const RULE_DICTIONARIES: ReadonlyMap<string, readonly DictEntry[]> = new Map(
  Object.entries({
    serviceAmount: [
      entry('serviceAmount', 1, 'serviceAmount', yuan(RULES.serviceFee), {
        remark: '平台服务费（元）：用于验号、换绑和资金保管，退款时一并退回',
      }),
      ...(['retrieval', 'face'] as const).map((tier, i) =>
        entry('serviceAmount', i + 2, tier === 'face' ? 'faceBP' : 'backBP', percent(TIERS[tier].rate), {
          remark: `${TIERS[tier].name}：号价的百分之几，cssClass 为最低（元）`,
          min: yuan(TIERS[tier].min),
        }),
      ),
    ],
    payCenter: [
      entry('payCenter', 1, 'timeOut', String(RULES.paymentWindow / 60_000), { remark: '付款时限，分钟' }),
    ],
    sellerFee: [
      entry('sellerFee', 1, 'rate', percent(RULES.sellerFeeRate), { remark: '成交价的百分比' }),
      entry('sellerFee', 2, 'min', yuan(RULES.sellerFeeMin), { remark: '最低，元' }),
      entry('sellerFee', 3, 'maxRate', percent(RULES.sellerFeeMaxRate), { remark: '最多，成交价的百分比' }),
    ],
    guaranteeRate: [
      ...(['retrieval', 'face'] as const).map((tier, i) =>
        entry('guaranteeRate', i + 1, tier, percent(TIERS[tier].rate), {
          remark: `最低 ${yuan(TIERS[tier].min)} 元`,
        }),
      ),
      entry('guaranteeRate', 3, 'none', '0'),
    ],
    protectDays: (['retrieval', 'face', 'none'] as const).map((tier, i) =>
      entry('protectDays', i + 1, tier, String(TIERS[tier].days)),
    ),
  }),
);
