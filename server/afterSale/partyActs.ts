import type {
  AfterSaleDetail,
  Appeal,
  Evidence,
  ReturnedAccount,
  SellerAnswer,
} from '../../contract/afterSale/afterSale.ts';
import { RULES } from '../../contract/kit/rules.ts';
import type { Context } from '../kit/context.ts';
import { isPast } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';
import { usePictures } from '../pictures/uploads.ts';
import type { Tx } from '../store/db.ts';
import { update } from '../store/rows.ts';
import { moveCase } from './caseMoves.ts';
import {
  hasOpenProposal,
  lockOwnCase,
  orderOutlook,
  type AfterSaleRecord,
  type LockedCase,
} from './caseRecord.ts';
import { freshDetail } from './caseViews.ts';
import { handlerFor } from './limits.ts';
import { storeReturned } from './returnedLogin.ts';

/** Refuses an act after its deadline, because the expiry job decides then. */
function requireInTime(
  ctx: Context,
  { case: found }: LockedCase,
  stage: AfterSaleRecord['stage'],
  text: string,
) {
  if (found.stage === stage && isPast(ctx, found.dueAt)) {
    throw refuse.conflict('stateConflict', text);
  }
}

/** Limits evidence that staff did not ask for, because whoever opens a case loads all of it. @throws 409 */
async function requireEvidenceLeft(tx: Tx, { id, stage }: AfterSaleRecord): Promise<void> {
  if (stage === 'awaitingEvidence') return;
  const { n } = await tx.one<{ n: number }>(
    `select count(*)::int as n from after_sale_statements where after_sale_id = $1 and kind = 'evidence'`,
    [id],
  );
  if (n >= RULES.maxEvidence) {
    throw refuse.conflict(
      'tooMany',
      `已经补充过 ${RULES.maxEvidence} 次材料，不能再补充。客服需要时会请你补充`,
    );
  }
}

/** Adds the buyer's evidence: text, pictures, or both. @throws 404, 409, 422 */
export async function addEvidence(
  ctx: Context,
  tx: Tx,
  buyer: Member,
  id: string,
  { text, pictures: sent }: Evidence,
): Promise<AfterSaleDetail> {
  const locked = await lockOwnCase(tx, buyer, id, 'buyer');
  if (text.trim() === '' && sent.length === 0) {
    throw refuse.invalid('content', '请写一句说明，或上传图片');
  }
  await requireEvidenceLeft(tx, locked.case);
  const pictures = await usePictures(tx, buyer, sent, 'imgs', 'private');
  requireInTime(ctx, locked, 'awaitingEvidence', '补充材料的时间已过，请刷新后再看');
  await moveCase(ctx, tx, locked, {
    event: { type: 'evidence.add' },
    by: 'buyer',
    text: '买家补充了材料',
    toSeller: '的买家补充了售后材料',
    statement: { kind: 'evidence', text: text.trim(), pictures },
    refusal: '售后已有结果，不能再补充材料',
  });
  return freshDetail(tx, id, 'buyer');
}

/** Stores the seller's answer in a locked after-sale. @throws 409 when no answer is due */
export async function storeAnswer(
  ctx: Context,
  tx: Tx,
  locked: LockedCase,
  { isAgreed, text, pictures }: SellerAnswer,
): Promise<void> {
  requireInTime(ctx, locked, 'awaitingSeller', '答复时间已过，客服会按现有材料决定');
  await moveCase(ctx, tx, locked, {
    event: { type: 'seller.answer' },
    by: 'seller',
    text: isAgreed ? '卖家同意买家的申请' : '卖家不同意买家的申请',
    toBuyer: '的卖家已答复，客服继续处理',
    statement: { kind: 'answer', text, pictures },
    refusal: locked.case.isSellerHeard ? '已经答复过，或答复时间已过' : '现在不需要你答复',
  });
  await update(tx, 'after_sales', locked.case.id, { isSellerAgreed: isAgreed });
}

/** Stores the seller's answer. A seller can answer once. @throws 404 for anybody else, 409, 422 */
export async function answerAfterSale(
  ctx: Context,
  tx: Tx,
  seller: Member,
  id: string,
  input: SellerAnswer,
): Promise<AfterSaleDetail> {
  const locked = await lockOwnCase(tx, seller, id, 'seller');
  const pictures = await usePictures(tx, seller, input.pictures, 'imgs', 'private');
  await storeAnswer(ctx, tx, locked, { ...input, pictures });
  return freshDetail(tx, id, 'seller');
}

/**
 * Returns the account after a grant that requires it. Only staff can read the password and the note. @throws 404 for
 * anybody else, 409
 */
export async function returnAccount(
  ctx: Context,
  tx: Tx,
  buyer: Member,
  id: string,
  given: ReturnedAccount,
): Promise<AfterSaleDetail> {
  const locked = await lockOwnCase(tx, buyer, id, 'buyer');
  requireInTime(ctx, locked, 'awaitingReturn', '交回账号的时间已过，请刷新后再看');
  await moveCase(ctx, tx, locked, {
    event: { type: 'return.give' },
    by: 'buyer',
    text: '买家交回了账号，等客服收回',
    toBuyer: '的账号已交回，客服收回后退款',
    toSeller: '的买家交回了账号，等客服收回',
    refusal: locked.case.stage === 'confirmingReturn' ? '账号已经交回，等客服收回' : '现在不需要交回账号',
  });
  await storeReturned(ctx, tx, id, given);
  return freshDetail(tx, id, 'buyer');
}

function withdrawalRefusal(stage: AfterSaleRecord['stage']): string {
  if (stage === 'confirmingReturn') return '客服正在收回账号，不能撤销';
  return stage === 'approved' ? '售后已同意，款项在路上，不能撤销' : '售后已结束，不能撤销';
}

/** Withdraws the application, or accepts a refusal, for the buyer. The order continues. @throws 404, 409 */
export async function withdrawAfterSale(
  ctx: Context,
  tx: Tx,
  buyer: Member,
  id: string,
): Promise<AfterSaleDetail> {
  const locked = await lockOwnCase(tx, buyer, id, 'buyer');
  // Staff have changed the password of a recovered account, and a withdrawal would delete it.
  if (await hasOpenProposal(tx, id, 'recovery.succeed'))
    throw refuse.conflict('stateConflict', '账号已追回，客服正在交还给你，不能撤销');
  const isRefused = locked.case.stage === 'refused';
  await moveCase(ctx, tx, locked, {
    event: { type: 'case.withdraw' },
    by: 'buyer',
    text: isRefused ? '买家接受结果，不再申诉' : '买家撤销了售后',
    toSeller: `的买家${isRefused ? '接受了售后结果' : '撤销了售后'}，${orderOutlook(locked)}`,
    refusal: withdrawalRefusal(locked.case.stage),
  });
  return freshDetail(tx, id, 'buyer');
}

/** Appeals against a refusal, once; another agent handles the appeal. @throws 404, 409 */
export async function appealAfterSale(
  ctx: Context,
  tx: Tx,
  buyer: Member,
  id: string,
  { text, pictures: sent }: Appeal,
): Promise<AfterSaleDetail> {
  const locked = await lockOwnCase(tx, buyer, id, 'buyer');
  const pictures = await usePictures(tx, buyer, sent, 'imgs', 'private');
  requireInTime(ctx, locked, 'refused', '申诉时间已过，售后已关闭');
  const handler = await handlerFor(tx, { after: locked.case.handler, except: locked.case.refusedBy });
  await moveCase(ctx, tx, locked, {
    event: { type: 'case.appeal' },
    by: 'buyer',
    text: `买家申诉，换由${handler}处理`,
    toBuyer: `的申诉已受理，换由${handler}处理`,
    toSeller: '的买家对售后结果申诉',
    statement: { kind: 'appeal', text, pictures },
    refusal: locked.case.isAppealed
      ? '申诉只有一次，已经用过了'
      : locked.case.stage === 'closed'
        ? '申诉时间已过，或已接受结果，售后已关闭'
        : '只有被拒绝的售后可以申诉',
  });
  await update(tx, 'after_sales', id, { handler });
  return freshDetail(tx, id, 'buyer');
}
