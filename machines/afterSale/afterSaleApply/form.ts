import { typedYuan } from '../../../contract/kit/typedPrice.ts';
import { money } from '../../../contract/kit/formatMoney.ts';
import type {
  AfterSaleRule,
  AfterSaleType,
  NewAfterSale,
  Remedy,
  RemedyRule,
  TypeRule,
} from '../../../contract/afterSale/afterSale.ts';
import type { Picture } from '../../../contract/market/index.ts';
import { refusedFields } from '../../kit/failed.ts';
import type { Failure } from '../../kit/failure.ts';
import { fenOf } from '../../kit/typed.ts';
import { resultOf, type UploadSnapshot } from '../../kit/upload/upload.ts';

export const STEPS = ['choosing', 'describing', 'evidence', 'reviewing'] as const;
export type Step = (typeof STEPS)[number];

/** The fields as typed. '' when empty. */
export interface AfterSaleForm {
  type: AfterSaleType | '';
  /** A value of the dictionary `afterReason` for the chosen type. */
  reason: string;
  remedy: Remedy | '';
  /** In yuan, as typed. */
  amount: string;
  description: string;
  phone: string;
  pictures: Picture[];
}

export const NO_FORM: Readonly<AfterSaleForm> = {
  type: '',
  reason: '',
  remedy: '',
  amount: '',
  description: '',
  phone: '',
  pictures: [],
};

export type FieldName = keyof AfterSaleForm;
export type Faults = Partial<Record<FieldName, string>>;

export interface AfterSaleDraft {
  form: AfterSaleForm;
  step: Step;
  /** When the application was started: ISO 8601, server time. An after-sale created since then came from this draft. */
  openedAt: string;
}

/** The length limits of a description, in characters. */
export const DESCRIPTION_LENGTH = { min: 10, max: 1000 } as const;
export const MAX_PICTURES = 20;

/** The uploaded pictures. `isUploading` is true while others are being sent or have failed. */
export interface Evidence {
  pictures: Picture[];
  isUploading: boolean;
}
export function evidenceIn(upload: Pick<UploadSnapshot, 'context'>): Evidence {
  const { main, others, onTheWay, failed } = resultOf(upload);
  return { pictures: main ? [main, ...others] : others, isUploading: onTheWay + failed > 0 };
}
export const areSame = (some: readonly Picture[], others: readonly Picture[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others);

export const isEmpty = (faults: object): boolean => Object.keys(faults).length === 0;

export const typeRuleOf = (form: AfterSaleForm, rule: AfterSaleRule | null): TypeRule | undefined =>
  rule?.types.find(({ type }) => type === form.type);

export const remedyRuleOf = (form: AfterSaleForm, rule: AfterSaleRule | null): RemedyRule | undefined =>
  typeRuleOf(form, rule)?.remedies.find(({ remedy }) => remedy === form.remedy);

export const isCovered = (type: AfterSaleType | '', rule: AfterSaleRule | null): boolean =>
  rule?.types.some((one) => one.type === type && one.remedies.length > 0) ?? false;

/** Returning the account means a full refund, so the amount cannot be chosen. */
export const isFullRefund = (remedy: Remedy | ''): boolean => remedy === 'refundReturn';

function withRemedy(form: AfterSaleForm, rule: RemedyRule | undefined): AfterSaleForm {
  if (!rule) return { ...form, remedy: '', amount: '' };
  return { ...form, remedy: rule.remedy, amount: rule.max === 0 ? '' : typedYuan(rule.max) };
}

/** Chooses a type, and its remedy when there is only one. Clears the reason, which belongs to the previous type. */
export function withType(
  form: AfterSaleForm,
  type: AfterSaleType,
  rule: AfterSaleRule | null,
): AfterSaleForm {
  if (form.type === type) return form;
  const chosen = { ...form, type, reason: '' };
  const [only, another] = typeRuleOf(chosen, rule)?.remedies ?? [];
  return withRemedy(chosen, another ? undefined : only);
}

export const chooseRemedy = (
  form: AfterSaleForm,
  remedy: Remedy,
  rule: AfterSaleRule | null,
): AfterSaleForm =>
  form.remedy === remedy ? form : withRemedy(form, remedyRuleOf({ ...form, remedy }, rule));

function amountFault(form: AfterSaleForm, rule: AfterSaleRule | null): string | undefined {
  const max = remedyRuleOf(form, rule)?.max ?? 0;
  if (max === 0) return undefined;
  const fen = fenOf(form.amount);
  if (isFullRefund(form.remedy) && fen !== max) return `退回账号是全额退款，金额是 ${money(max)}`;
  if (form.amount === '' || fen === 0) return '请填写申请金额';
  if (fen === undefined) return '金额只能填数字，最多两位小数';
  return fen > max ? `最多可以申请 ${money(max)}` : undefined;
}

/** Applies a reloaded rule: clears choices that it does not cover and updates a prefilled maximum amount. */
export function applyRule(form: AfterSaleForm, rule: AfterSaleRule): AfterSaleForm {
  const kept = isCovered(form.type, rule) ? form : { ...form, type: '' as const, reason: '' };
  const remedy = remedyRuleOf(kept, rule);
  if (!remedy) return { ...kept, remedy: '', amount: '' };
  return isFullRefund(kept.remedy) ? withRemedy(kept, remedy) : kept;
}

/** Validation errors of one step. Empty when the next step may be opened. */
export function faultsOf(step: Step, form: AfterSaleForm, rule: AfterSaleRule | null): Faults {
  const faults: Record<string, string | undefined> = {};
  if (step === 'choosing' && !isCovered(form.type, rule)) faults.type = '请选择遇到的问题';
  if (step === 'describing') {
    if (form.reason === '') faults.reason = '请选择原因';
    if (!remedyRuleOf(form, rule)) faults.remedy = '请选择希望怎么处理';
    faults.amount = amountFault(form, rule);
    const { length } = form.description.trim();
    if (length < DESCRIPTION_LENGTH.min) {
      faults.description =
        length === 0 ? '请写下问题经过' : `请再写详细些，至少 ${DESCRIPTION_LENGTH.min} 个字`;
    }
    if (form.phone !== '' && !/^1[3-9]\d{9}$/.test(form.phone)) faults.phone = '请填写正确的手机号';
  }
  if (step === 'evidence' && form.pictures.length === 0) faults.pictures = '请至少上传一张图片';
  return Object.fromEntries(Object.entries(faults).filter(([, text]) => text !== undefined));
}

/** The furthest step up to `wanted` that has no incomplete step before it. */
export function reachable(wanted: Step, form: AfterSaleForm, rule: AfterSaleRule | null): Step {
  const before = STEPS.slice(0, STEPS.indexOf(wanted));
  return before.find((step) => !isEmpty(faultsOf(step, form, rule))) ?? wanted;
}

const STEP_OF: Record<FieldName, Step> = {
  type: 'choosing',
  reason: 'describing',
  remedy: 'describing',
  amount: 'describing',
  description: 'describing',
  phone: 'describing',
  pictures: 'evidence',
};

/** The first step with an error, or null. */
export const stepOfFaults = (faults: Faults): Step | null =>
  STEPS.find((step) => Object.keys(faults).some((place) => STEP_OF[place as FieldName] === step)) ?? null;

/** The form field for each path in a refusal: our own names and the wire names. */
const FIELD_OF: Readonly<Record<string, FieldName>> = {
  ...(Object.fromEntries(Object.keys(NO_FORM).map((place) => [place, place])) as Record<
    FieldName,
    FieldName
  >),
  afterType: 'type',
  reasonCode: 'reason',
  refundType: 'remedy',
  applyAmount: 'amount',
  imgs: 'pictures',
  contact: 'phone',
};

export const faultsIn = (failure: Failure): Faults => refusedFields(failure, (name) => FIELD_OF[name]);

/** The request body. Call it only when {@link faultsOf} is empty for every step. */
export function applicationOf(orderId: string, form: AfterSaleForm): NewAfterSale {
  return {
    orderId,
    type: form.type === '' ? 'other' : form.type,
    reason: form.reason,
    remedy: form.remedy === '' ? 'assist' : form.remedy,
    amount: fenOf(form.amount) ?? 0,
    description: form.description.trim(),
    pictures: form.pictures.map(({ url }) => url),
    ...(form.phone !== '' && { phone: form.phone }),
  };
}
