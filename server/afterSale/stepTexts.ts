import type { StaffAfterSaleEvent } from '../../contract/afterSale/afterSale.ts';
import { sentence } from '../../contract/kit/sentence.ts';
import type { AfterSaleEvent } from '../../machines/rulebooks/afterSale.ts';
import type { CaseStep } from './caseMoves.ts';

/**
 * The timeline entry and the messages of a refusal. A granted account that did not come back was not refused as a
 * claim.
 */
export function buildRefusalTexts(
  isAppealed: boolean,
  reason: string,
  { type }: AfterSaleEvent,
): Pick<CaseStep, 'text' | 'toBuyer' | 'toSeller'> {
  if (type === 'return.expire') {
    const then = isAppealed ? '售后关闭' : '72 小时内可以申诉一次';
    return {
      text: `没有按时交回账号，不退款，${then}`,
      toBuyer: `的账号没有按时交回，不退款，${then}`,
      toSeller: '的买家没有按时交回账号，售后不退款',
    };
  }
  return {
    text: isAppealed ? '维持拒绝，售后关闭' : '拒绝了申请，72 小时内可以申诉一次',
    toBuyer: isAppealed
      ? `的申诉没有通过：${reason}`
      : `的售后没有通过：${sentence(reason)}72 小时内可以申诉一次`,
    toSeller: '的售后申请没有通过',
  };
}

/** The timeline entry and the messages for each step of staff that is not a decision. */
export const buildRequestTexts = (
  event: Exclude<
    StaffAfterSaleEvent,
    'case.approve' | 'case.refuse' | 'recovery.fail' | 'recovery.succeed' | 'return.confirm'
  >,
  remark: string,
): Pick<CaseStep, 'text' | 'toBuyer' | 'toSeller'> => {
  switch (event) {
    case 'evidence.ask':
      return {
        text: '客服请买家补充材料，48 小时内',
        toBuyer: `的售后需要补充材料，请在 48 小时内提交：${remark}`,
        toSeller: '的售后：客服请买家补充材料',
      };
    case 'return.reject':
      return {
        text: '账号没有收回，请买家 48 小时内再交一次',
        toBuyer: `的账号没有收回，请在 48 小时内再交一次：${remark}`,
        toSeller: '的账号没有收回，等买家再交一次',
      };
    case 'seller.ask':
      return {
        text: '客服请卖家答复，24 小时内',
        toBuyer: '的售后：客服已请卖家在 24 小时内答复',
        toSeller: `的售后需要你答复，请在 24 小时内说明情况：${remark}`,
      };
    default:
      return {
        text: '客服开始追回账号，最长 7 天',
        toBuyer: '的售后：客服开始追回账号，最长 7 天',
        toSeller: '被申报找回，客服正在追回账号',
      };
  }
};
