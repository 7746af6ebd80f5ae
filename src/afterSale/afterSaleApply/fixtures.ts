import type { DictEntry } from '../../../contract/content/notice.ts';

const entries = (
  type: string,
  rows: readonly (readonly [value: string, label: string, remark: string])[],
): DictEntry[] =>
  rows.map(([value, label, remark], index) => ({ value, label, remark, type, sort: index + 1 }));

/** Dictionary `afterType`: name and when to choose it. */
export const types = entries('afterType', [
  ['1', '描述不符', '账号和商品页写的不一样'],
  ['2', '无法登录或换绑失败', '密码不对、收不到验证码、换绑没做完'],
  ['3', '账号被找回', '密码或绑定被改，登录不上'],
  ['4', '人脸验证协助', '游戏要求原主人刷脸；购买人脸包赔的订单可以赔付'],
  ['5', '账号被封禁', '交易前的违规导致封禁'],
  ['6', '卖家违约', '卖家不配合、私下交易、一号多卖'],
  ['7', '其他', '以上都不是'],
]);

/** Part of the dictionary `afterReason`: name and what proves it. */
export const reasons = entries('afterReason', [
  ['1.items', '皮肤、角色或道具数量不符', '附上游戏内背包截图，和商品页对应的地方标出来'],
  ['1.level', '等级或段位不符', '附上游戏内个人主页截图'],
  ['1.realName', '实名状态不符', '附上实名认证页面截图'],
  ['2.password', '密码错误', '附上登录失败的完整截图'],
  ['3.loggedOut', '被顶下线后密码失效', '附上登录失败的截图，写明最后一次正常登录的时间'],
  ['3.rebound', '绑定手机或邮箱被改', '附上改绑通知或账号安全页面截图'],
  ['3.appealed', '被申诉找回', '附上游戏方的申诉通知截图'],
]);
