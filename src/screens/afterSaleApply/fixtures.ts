import type { DictEntry } from '../../../contract/entities/notice.ts';

const entries = (type: string, pairs: readonly (readonly [value: string, label: string])[]): DictEntry[] =>
  pairs.map(([value, label], index) => ({ value, label, type, sort: index + 1 }));

/** The dictionary `afterType`. */
export const types = entries('afterType', [
  ['1', '描述不符'],
  ['2', '无法登录或换绑失败'],
  ['3', '账号被找回'],
  ['4', '人脸验证协助'],
  ['5', '账号被封禁'],
  ['6', '卖家违约'],
  ['7', '其他问题'],
]);

/** A part of the dictionary `afterReason`. */
export const reasons = entries('afterReason', [
  ['1.attributes', '段位、皮肤等与描述不符'],
  ['1.picture', '截图与实际不符'],
  ['1.binding', '实名或绑定状态不符'],
  ['2.password', '账号密码不对'],
  ['2.rebinding', '换绑没有成功'],
  ['3.loggedOut', '被顶下线，密码被改'],
  ['3.phone', '密保手机被换掉'],
  ['3.appeal', '被原主人申诉找回'],
  ['5.before', '交易前违规被封'],
  ['7.other', '其他'],
]);
