import type { AfterSaleDetail } from '../../contract/afterSale/afterSale.ts';
import type { Context } from '../kit/context.ts';
import { lockCase, type AfterSaleRecord } from '../afterSale/caseRecord.ts';
import { caseDetail } from '../afterSale/caseViews.ts';
import { advanceAfterSale } from '../afterSale/decisions.ts';
import { storeAnswer } from '../afterSale/partyActs.ts';
import { randomPassword } from '../selling/index.ts';
import type { Tx } from '../store/db.ts';

/** Characters. A shorter description with at most one picture makes support ask for evidence. */
const SHORT_DESCRIPTION = 30;

type Advance = Parameters<typeof advanceAfterSale>[4];

const isVague = ({ type, reason }: AfterSaleRecord) => type === 'other' || reason.endsWith('.other');

/** Half of an amount (fen) in whole yuan. Below two yuan: the whole amount. */
const halveAmount = (fen: number) => Math.floor(fen / 200) * 100 || fen;

function review(found: AfterSaleRecord, detail: AfterSaleDetail): Advance {
  if (isVague(found)) {
    if (!found.isAppealed) {
      return { event: 'case.refuse', remark: '现有材料看不出平台或卖家的责任，请说明具体问题后申诉' };
    }
    const isMoney = found.asked > 0;
    return {
      event: 'case.approve',
      remark: isMoney ? '复核后部分同意：双方各承担一半' : '复核后同意协助处理',
      remedy: found.remedy === 'refundReturn' ? 'refund' : found.remedy,
      amount: isMoney ? halveAmount(found.asked) : 0,
    };
  }
  const shown = detail.statements.filter(({ by }) => by === 'buyer');
  const pictures = shown.reduce((sum, each) => sum + each.pictures.length, 0);
  if (
    found.type === 'takenBack' &&
    found.question === null &&
    pictures <= 1 &&
    [...found.description].length < SHORT_DESCRIPTION
  ) {
    return {
      event: 'evidence.ask',
      remark: '请补充登录失败的完整截图，以及最后一次正常登录的时间',
    };
  }
  if (!found.isSellerHeard) {
    return { event: 'seller.ask', remark: `买家反映“${found.reasonName}”，请说明情况` };
  }
  if (found.type === 'takenBack') return { event: 'recovery.start', remark: '已联系游戏客服，开始追回账号' };
  return {
    event: 'case.approve',
    remark: found.isSellerAgreed === true ? '卖家同意，按申请处理' : '核对双方材料，买家反映属实',
    remedy: found.remedy,
    ...(found.remedy === 'refundReturn' ? {} : { amount: found.asked }),
  };
}

/**
 * Acts for support, and for a seller who does not answer, so that one person can try every path. It never acts for the
 * buyer. A reason ending in `.other`, or the type 其他, is refused at first; on appeal half of the claim is granted. For
 * 账号被找回, a description under 30 characters with at most one picture is answered with a request for evidence, once. Then
 * the seller is asked, the recovery of the account fails, and the claim is granted. For every other type the seller is
 * asked and the claim is granted. When the buyer has returned the account, support confirm that it is back.
 */
async function takeTurn(ctx: Context, tx: Tx, id: string): Promise<void> {
  const locked = await lockCase(tx, id);
  const { case: found } = locked;
  switch (found.stage) {
    case 'reviewing':
      await advanceAfterSale(ctx, tx, 'autopilot', id, review(found, await caseDetail(tx, found, 'staff')));
      return;
    case 'awaitingSeller':
      await storeAnswer(ctx, tx, locked, {
        isAgreed: found.type === 'notAsDescribed',
        text:
          found.type === 'notAsDescribed'
            ? '核对过了，描述确实有出入，同意按平台规则处理。'
            : '账号是正常交付的，请平台核实。',
        pictures: [],
      });
      return;
    case 'recovering':
      await advanceAfterSale(ctx, tx, 'autopilot', id, {
        event: 'recovery.fail',
        remark: '账号没能追回，按申请处理',
      });
      return;
    case 'confirmingReturn':
      await advanceAfterSale(ctx, tx, 'autopilot', id, {
        event: 'return.confirm',
        password: randomPassword(),
      });
      return;
    default:
  }
}

export const afterSaleSteps = { 'autopilot.afterSale': takeTurn };
