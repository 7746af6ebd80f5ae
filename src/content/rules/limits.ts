import { money } from '../../../contract/kit/formatMoney.ts';
import { RULES } from '../../../contract/kit/rules.ts';

export const LIMIT_TEXTS: readonly { term: string; value: string }[] = [
  { term: '标价和报价', value: `${money(RULES.minPrice)} 到 ${money(RULES.maxPrice)}` },
  { term: '买家要实名', value: `${money(RULES.realNameFrom)} 起的订单` },
  { term: '没付款的订单', value: `同时最多 ${RULES.maxUnpaidOrders} 个，没付尾款的也算` },
  {
    term: '超时没付款',
    value: `24 小时内 ${RULES.maxTimeouts} 次后暂停下单，${RULES.unpaidBalanceMemory / 86_400_000} 天内没付的尾款也算`,
  },
  { term: '取消订单', value: `24 小时内 ${RULES.maxCancelsADay} 次后暂停下单` },
  { term: '发布和估价', value: `24 小时内最多 ${RULES.maxSubmissionsADay} 次` },
  { term: '商户报价', value: `同一个账号每天最多 ${RULES.maxQuotesADay} 次` },
  { term: '售后', value: `同一笔订单最多 ${RULES.maxAfterSales} 次` },
  { term: '补充售后材料', value: `一次售后最多 ${RULES.maxEvidence} 次，客服请你补充的不算` },
  {
    term: '提现',
    value: `每次至少 ${money(RULES.withdrawalMin)}（钱包里不到的，一次提完），每天最多 ${money(RULES.withdrawalDayMax)}`,
  },
  { term: '提现要审核', value: `第一次提现，或一天里合起来超过 ${money(RULES.withdrawalSoloMax)}` },
];
