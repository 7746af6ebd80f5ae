import { readLogin } from '../../../contract/kit/accountName.ts';
import { money } from '../../../contract/kit/formatMoney.ts';
import type { AttributeKey, AttributeWithOptions } from '../../../contract/market/index.ts';
import { priceFaultOf, type PriceFault } from '../../../contract/kit/typedPrice.ts';
import { isSellerPhone, numberFault, qqFault, RULES, weixinFault } from '../../../contract/kit/rules.ts';
import { refusedFields } from '../../kit/failed.ts';
import type { Failure } from '../../kit/failure.ts';
import type { UploadResult } from '../../kit/upload/upload.ts';
import { isOtherAccount, type BeforeEdit } from './loadForm.ts';
import {
  askedOf,
  LEVELS,
  STEPS,
  type ConsignmentForm,
  type Level,
  type Step,
  type TextField,
} from './form.ts';

export const MIN_OTHERS = 2;
export const MAX_OTHERS = 100;

export type FieldName = Level | AttributeKey | TextField | 'area' | 'origin' | 'canAssure' | 'pictures';
export type Faults = Partial<Record<FieldName, string>>;

const parts = (value: string) => value.split(',').filter((one) => one !== '');

/** The error of an unanswered required attribute. */
export const missingFault = ({ label, type }: Pick<AttributeWithOptions, 'label' | 'type'>): string =>
  `${type === 'number' || type === 'input' ? '请填写' : '请选择'}${label}`;

/** The error of an answer of which the game no longer has an option. */
export const outdatedFault = ({ label }: Pick<AttributeWithOptions, 'label'>): string =>
  `${label}的选项有更新，请重新选择`;

/** The validation error of an answer, or undefined. */
export function answerFault(attribute: AttributeWithOptions, value: string): string | undefined {
  const { label, type, isRequired, options } = attribute;
  const isOption = (id: string) => options.some((option) => option.id === id);
  const isSeveral = type === 'checkbox' || type === 'boxradio';
  if (value.trim() === '') return isRequired ? missingFault(attribute) : undefined;
  if (isSeveral && parts(value).length > RULES.maxOptions) return `${label}最多选 ${RULES.maxOptions} 项`;
  switch (type) {
    case 'number':
      return /^\d+\./.test(value) ? `${label}只能填整数` : numberFault(attribute, value);
    case 'input':
      return value.length > 200 ? `${label}最多 200 个字` : undefined;
    case 'radio':
      return isOption(value) ? undefined : outdatedFault(attribute);
    case 'checkbox':
      return parts(value).every(isOption) ? undefined : outdatedFault(attribute);
    case 'boxradio':
      for (const part of parts(value)) {
        const [id = '', sub = ''] = part.split(':');
        const option = options.find((one) => one.id === id);
        if (!option) return outdatedFault(attribute);
        if (option.children.length > 0 && !option.children.some((child) => child.id === sub)) {
          return `请选择“${option.label}”的等级`;
        }
      }
      return undefined;
  }
}

const LEVEL_WORD: Record<Level, string> = {
  systemId: '操作系统',
  carrierId: '运营商',
  groupId: '大区',
  serverId: '服务器',
};

function basicFaults({ district, levels, origin }: ConsignmentForm): Faults {
  const faults: Faults = {};
  if (levels === null) faults.area = '区服还在加载，请等一下再继续';
  for (const level of levels ?? []) if (!district[level]) faults[level] = `请选择${LEVEL_WORD[level]}`;
  if (origin === null) faults.origin = '请选择账号来源';
  return faults;
}

const PRICE_FAULTS: Record<PriceFault, string> = {
  missing: '请填写价格',
  unreadable: '价格只能填数字，最多两位小数',
  tooLow: `价格不能低于 ${money(RULES.minPrice)}`,
  tooHigh: `价格不能高于 ${money(RULES.maxPrice)}`,
};

/** The validation error of a game account name, or undefined. */
export function accountFault(text: string): string | undefined {
  if (text === '') return '请填写游戏账号';
  return /^[\x21-\x7e]{2,100}$/.test(readLogin(text)) ? undefined : '游戏账号不能有中文或空格，至少 2 位';
}

/** The validation error of a game password, or undefined. */
export function passwordFault(text: string): string | undefined {
  if (text === '') return '请填写游戏密码';
  return /^[\x20-\x7e]{1,100}$/.test(text) ? undefined : '游戏密码不能有中文';
}

const FIELD_FAULTS: Partial<Record<TextField, (text: string) => string | undefined>> = {
  account: accountFault,
  phone: (text) => {
    if (text === '') return '请填写联系电话';
    return isSellerPhone(text) ? undefined : '请填写正确的手机号';
  },
  qq: qqFault,
  weixin: weixinFault,
  price: (text) => {
    const fault = priceFaultOf(text);
    return fault === null ? undefined : PRICE_FAULTS[fault];
  },
  title: (text) =>
    text.trim() === '' ? '请填写商品标题' : text.length > 80 ? '标题最多 80 个字' : undefined,
  description: (text) =>
    text.trim() === '' ? '请填写商品描述' : text.length > 4000 ? '描述最多 4000 个字' : undefined,
};

export interface Checked {
  form: ConsignmentForm;
  template: readonly AttributeWithOptions[];
  pictures: UploadResult;
  listingId: string | null;
  before: Pick<BeforeEdit, 'needsCredential' | 'stored'> | null;
}

/** Whether the form must contain the game password. Otherwise an empty one keeps the stored password. */
export const needsPassword = ({
  listingId,
  before,
  form,
}: Pick<Checked, 'listingId' | 'before' | 'form'>): boolean =>
  listingId === null || before?.needsCredential === true || isOtherAccount(before?.stored, form);

export function faultsOf(step: Step, checked: Checked): Faults {
  const { form, template, pictures } = checked;
  switch (step) {
    case 'basics':
      return basicFaults(form);
    case 'details': {
      const faults: Faults = {};
      for (const attribute of askedOf(template)) {
        const fault = answerFault(attribute, form.answers[attribute.key] ?? '');
        if (fault !== undefined) faults[attribute.key] = fault;
      }
      for (const [field, check] of Object.entries(FIELD_FAULTS)) {
        const fault = check(form.fields[field as TextField]);
        if (fault !== undefined) faults[field as TextField] = fault;
      }
      const { password } = form.fields;
      const fault = password !== '' || needsPassword(checked) ? passwordFault(password) : undefined;
      if (fault !== undefined) faults.password = fault;
      if (form.canAssure === null) faults.canAssure = '请选择能否提供包赔材料';
      return faults;
    }
    case 'pictures': {
      const { main, others, onTheWay, failed } = pictures;
      if (onTheWay > 0) return { pictures: '图片还在上传，传完再提交' };
      if (failed > 0) return { pictures: `有 ${failed} 张图片没有传上去，请重试或移除` };
      if (!main) return { pictures: '请上传商品主图' };
      if (others.length < MIN_OTHERS) {
        return { pictures: `除主图外至少还要 ${MIN_OTHERS} 张详情图，还差 ${MIN_OTHERS - others.length} 张` };
      }
      return others.length > MAX_OTHERS ? { pictures: `详情图最多 ${MAX_OTHERS} 张` } : {};
    }
  }
}

export const canOpen = (step: Step, checked: Checked): boolean =>
  STEPS.slice(0, STEPS.indexOf(step)).every((one) => Object.keys(faultsOf(one, checked)).length === 0);

export function stepOf(place: FieldName): Step {
  if (place === 'area' || place === 'origin' || (LEVELS as readonly string[]).includes(place))
    return 'basics';
  return place === 'pictures' ? 'pictures' : 'details';
}

/** The first step with an error, or null. */
export const firstFaulty = (faults: Faults): Step | null =>
  STEPS.find((step) => Object.keys(faults).some((place) => stepOf(place as FieldName) === step)) ?? null;

/** The form field for each wire name of the call. */
const FIELD_OF: Readonly<Record<string, FieldName>> = {
  systemId: 'systemId',
  carrierId: 'carrierId',
  groupId: 'groupId',
  serverId: 'serverId',
  laiyuan: 'origin',
  title: 'title',
  price: 'price',
  serviceCharge: 'price',
  des: 'description',
  assurance: 'canAssure',
  tel: 'phone',
  qq: 'qq',
  weixin: 'weixin',
  importantRemark: 'remark',
  accountNumber: 'account',
  accountPassword: 'password',
  securityPhone: 'securityPhone',
  email: 'email',
  emailPassword: 'emailPassword',
  titleImg: 'pictures',
  urlArr: 'pictures',
};

/** The messages of a refusal by field, the first one for each. Empty when the refusal concerns no field. */
export const faultsIn = (failure: Failure): Faults =>
  refusedFields(failure, (name) =>
    /^f([1-9]|1\d|20)$/.test(name) ? (name as AttributeKey) : FIELD_OF[name],
  );
