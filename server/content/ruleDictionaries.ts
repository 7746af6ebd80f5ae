import { RULES, TIERS } from '../../contract/kit/rules.ts';
import type { DictEntry } from '../../contract/content/index.ts';

const yuan = (fen: number): string => String(fen / 100);
const percent = (rate: number): string => String(rate * 100);

type Entry = Pick<DictEntry, 'label' | 'value' | 'remark' | 'min'>;

const { retrieval, face, none } = TIERS;

/** Other clients multiply the price by the value, so it is a share and not a percentage. */
const protectionFee = (label: string, { name, rate, min }: typeof retrieval): Entry => ({
  label,
  value: String(rate),
  remark: `${name}：号价乘以这个数，最小值为最低（元）`,
  min: yuan(min),
});

const ENTRIES: Readonly<Record<string, readonly Entry[]>> = {
  serviceAmount: [
    {
      label: 'serviceAmount',
      value: yuan(RULES.serviceFee),
      remark: '平台服务费（元）：用于验号、换绑和资金保管，退款时一并退回',
    },
    protectionFee('backBP', retrieval),
    protectionFee('faceBP', face),
  ],
  payCenter: [{ label: 'timeOut', value: String(RULES.paymentWindow / 60_000), remark: '付款时限，分钟' }],
  sellerFee: [
    { label: 'rate', value: percent(RULES.sellerFeeRate), remark: '成交价的百分比' },
    { label: 'min', value: yuan(RULES.sellerFeeMin), remark: '最低，元' },
    { label: 'maxRate', value: percent(RULES.sellerFeeMaxRate), remark: '最多，成交价的百分比' },
  ],
  guaranteeRate: [
    { label: 'retrieval', value: percent(retrieval.rate), remark: `最低 ${yuan(retrieval.min)} 元` },
    { label: 'face', value: percent(face.rate), remark: `最低 ${yuan(face.min)} 元` },
    { label: 'none', value: '0' },
  ],
  protectDays: [
    { label: 'retrieval', value: String(retrieval.days) },
    { label: 'face', value: String(face.days) },
    { label: 'none', value: String(none.days) },
  ],
};

/**
 * The dictionaries whose entries the program's rules determine. Amounts in yuan, rates in percent but for the fees of
 * the protection, the payment window in minutes, the protection in days.
 */
export const RULE_DICTIONARIES: ReadonlyMap<string, readonly DictEntry[]> = new Map(
  Object.entries(ENTRIES).map(([type, entries]) => [
    type,
    entries.map((entry, index) => ({ ...entry, type, sort: index + 1 })),
  ]),
);
