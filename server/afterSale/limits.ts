import { afterSaleType, type AfterSaleType, type Remedy } from '../../contract/afterSale/afterSale.ts';
import { remedyRuleOf, typeRuleOf } from '../../contract/afterSale/rule.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import { groundOf, type OrderRecord } from '../buying/index.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db } from '../store/db.ts';
import type { Grant } from './payouts.ts';

/** Names of types without an entry in the dictionary. */
const TYPE_NAMES: Record<AfterSaleType, string> = {
  notAsDescribed: '描述不符',
  cannotLogin: '无法登录或换绑失败',
  takenBack: '账号被找回',
  faceHelp: '人脸验证协助',
  banned: '账号被封禁',
  sellerDefault: '卖家违约',
  other: '其他',
};

export const AFTER_SALE_TYPE_CODES = (Object.keys(TYPE_NAMES) as AfterSaleType[]).map((type) =>
  String(afterSaleType.encode(type)),
);

/** The dictionary's names of a type and a reason. @throws 422 on reasonCode when the type has no such reason */
export async function namesOf(
  db: Db,
  type: AfterSaleType,
  reason: string,
): Promise<{ typeName: string; reasonName: string }> {
  const code = String(afterSaleType.encode(type));
  const found = await db.query<{ type: string; label: string }>(
    `select type, label from dictionary where (type = 'afterType' and value = $1) or (type = 'afterReason' and value = $2)`,
    [code, reason],
  );
  const nameIn = (dictionary: string) => found.find((each) => each.type === dictionary)?.label;
  const reasonName = nameIn('afterReason');
  if (reasonName === undefined || !reason.startsWith(`${code}.`)) {
    throw refuse.invalid('reasonCode', '请选择这个类型下的原因');
  }
  return { typeName: nameIn('afterType') ?? TYPE_NAMES[type], reasonName };
}

const FALLBACK_HANDLER = '平台售后客服';

export const REMEDY_NAMES: Record<Remedy, string> = {
  refund: '仅退款',
  refundReturn: '退款并退回账号',
  compensation: '赔付',
  assist: '协助处理',
};

/** The next after-sale agent in turn after `after`. Skips `except` unless there is nobody else. */
export async function handlerFor(
  db: Db,
  { after, except, start = 0 }: { after?: string; except?: string | null; start?: number },
): Promise<string> {
  const agents = (
    await db.query<{ name: string }>(
      `select name from support_agents where duty = 'afterSale' order by sort, id`,
    )
  ).map(({ name }) => name);
  if (agents.length === 0) return FALLBACK_HANDLER;
  const at = after === undefined ? start : agents.indexOf(after) + 1;
  const turn = agents.map((_, i) => agents[(at + i) % agents.length] as string);
  return turn.find((name) => name !== except) ?? (turn[0] as string);
}

/**
 * Refuses an amount or remedy that the rule does not allow.
 * @throws 409 notCovered, amountTooHigh; 422 on applyAmount (or `amount`) when the remedy needs another amount
 */
export function requireWithinRule(
  order: OrderRecord,
  type: AfterSaleType,
  { remedy, amount }: Grant,
  at: number,
  path: string,
): void {
  const rule = typeRuleOf(groundOf(order), type, at);
  const allowed = remedyRuleOf(rule, remedy);
  if (!allowed) {
    throw refuse.conflict(
      'notCovered',
      rule.remedies.length === 0 ? rule.why : `现在不能选“${REMEDY_NAMES[remedy]}”：${rule.why}`,
    );
  }
  if (amount > allowed.max) {
    throw refuse.conflict(
      'amountTooHigh',
      remedy === 'assist' ? '协助处理不涉及退款，金额应为 0' : `最多 ${money(allowed.max)}：${allowed.why}`,
    );
  }
  if (remedy === 'refundReturn' && amount !== allowed.max) {
    throw refuse.invalid(path, `退款并退回账号是全额退款，金额应为 ${money(allowed.max)}`);
  }
  if (remedy !== 'assist' && amount === 0) throw refuse.invalid(path, '请填写金额');
}
