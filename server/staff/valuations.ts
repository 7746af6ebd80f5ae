import { money } from '../../contract/kit/formatMoney.ts';
import type { ValuationFile } from '../../contract/staff/index.ts';
import { may } from '../../machines/rulebooks/decide.ts';
import { valuationLifecycle } from '../../machines/rulebooks/valuation.ts';
import type { Context } from '../kit/context.ts';
import { maskPhone } from '../kit/maskPersonal.ts';
import { normalizeSearch } from '../kit/normalizeSearch.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import { hasPart } from '../kit/staff.ts';
import { shownAttributes } from '../market/index.ts';
import { recycleById, valuationByNumber } from '../recycling/index.ts';
import { latestTaskOf } from '../tasks/queue.ts';
import { recordLook } from './auditLog.ts';
import { readForStaff } from './forStaff.ts';
import { facts } from './tradeCases.ts';

/** The valuation with a number, in any state. The look is written to the audit log. @throws 404 */
export async function findValuation(ctx: Context, staffId: string, number: string): Promise<ValuationFile> {
  const db = ctx.store;
  const row = await valuationByNumber(db, normalizeSearch(number));
  if (!row) throw refuse.notFound('没有这个编号的估价');
  const { id, sellerId, gameId, listingId, recycleOrderId } = row;
  const [seller, listing, stated, attributes, trade, isParty] = await Promise.all([
    db.one<{ nickName: string; phone: string }>('select nick_name, phone from users where id = $1', [
      sellerId,
    ]),
    db.maybe<{ no: string }>('select no from listings where id = $1', [listingId]),
    readForStaff(db, { listingId: listingId ?? null, valuationId: id }),
    shownAttributes(db, gameId, row.attributes),
    recycleOrderId ? recycleById(db, recycleOrderId) : undefined,
    hasPart(db, staffId, 'valuation', id),
  ]);
  await recordLook(ctx, { staffId, action: 'findValuation', subject: 'valuation', subjectId: id });
  return {
    id,
    number: row.no,
    kind: row.kind,
    title: row.title,
    state: row.status,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    estimate: row.estimate,
    facts: facts({
      与你有关: isParty ? '由其他客服处理' : null,
      卖家: `${seller.nickName}　${maskPhone(seller.phone)}`,
      游戏: row.gameName,
      区服: row.region,
      描述: row.description,
      期望: row.expected === null ? null : money(row.expected),
      报价: row.best === null ? null : `${row.quotes} 人，最高 ${money(row.best)}`,
      没通过的原因: row.refusal,
      商品编号: listing?.no,
      回收编号: trade && `${trade.no}，成交价 ${money(trade.price)}`,
      ...stated.lines,
    }),
    attributes,
    pictures: [...row.pictures, ...stated.pictures],
    canRefuse:
      !isParty && may(valuationLifecycle, { state: row.status, context: {} }, { type: 'valuation.refuse' }),
    ...omitEmpty({
      tradeTaskId: trade && (await latestTaskOf(db, 'recycleOrder', { id: trade.id, number: trade.no })),
    }),
  };
}
