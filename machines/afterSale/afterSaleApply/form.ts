import { money } from '../../../contract/kit/sum.ts';
import type {
  AfterSaleRule,
  AfterSaleType,
  NewAfterSale,
  Remedy,
  RemedyRule,
  TypeRule,
} from '../../../contract/afterSale/afterSale.ts';
import type { Picture } from '../../../contract/market/index.ts';
import type { Failure } from '../../kit/failure.ts';
import { resultOf, type UploadSnapshot } from '../../kit/upload/upload.ts';

/** The steps of an application in their order. */
export const STEPS = ['choosing', 'describing', 'evidence', 'reviewing'] as const;
export type Step = (typeof STEPS)[number];

/** The fields of an application, as typed; '' where nothing is. */
export interface AfterSaleForm {
  type: AfterSaleType | '';
  /** A value of the dictionary `afterReason` that belongs to the type. */
  reason: string;
  remedy: Remedy | '';
  /** Yuan as typed. */
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

/** Where a fault may stand. */
export type Place = keyof AfterSaleForm;
/** A Chinese sentence for each place that is to be mended. */
export type Faults = Partial<Record<Place, string>>;

/** What is kept of an application between visits. */
export interface AfterSaleDraft {
  form: AfterSaleForm;
  step: Step;
  /** When it was begun, by the server's clock, ISO 8601: an after-sale made since then came from it. */
  openedAt: string;
}

/** How long a description must be at least and may be at most, characters. */
export const DESCRIPTION = { least: 10, most: 1000 } as const;
/** Pictures that may go with an application or a statement. */
export const PICTURES_MOST = 20;

/** The pictures of an upload that are sent, and whether others must be there or be removed first. */
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

/** Fen of a sum typed in yuan, or undefined when it is none. */
export function fenOf(typed: string): number | undefined {
  return /^\d{1,8}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : undefined;
}

const yuanOf = (fen: number): string => (fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2));

/** Whether nothing is to be mended. */
export const isEmpty = (faults: object): boolean => Object.keys(faults).length === 0;

/** What the rule says of the chosen type. */
export const typeRuleOf = (form: AfterSaleForm, rule: AfterSaleRule | null): TypeRule | undefined =>
  rule?.types.find(({ type }) => type === form.type);

/** What the rule says of the chosen remedy of the chosen type. */
export const remedyRuleOf = (form: AfterSaleForm, rule: AfterSaleRule | null): RemedyRule | undefined =>
  typeRuleOf(form, rule)?.remedies.find(({ remedy }) => remedy === form.remedy);

/** Whether the rule covers a type at all. */
export const isCovered = (type: AfterSaleType | '', rule: AfterSaleRule | null): boolean =>
  rule?.types.some((one) => one.type === type && one.remedies.length > 0) ?? false;

/** Whoever gives the account back is refunded in full: there is no part of it to ask for. */
export const isFullRefund = (remedy: Remedy | ''): boolean => remedy === 'refundReturn';

/** The form once a remedy is chosen: its whole amount, until it is changed. */
function withRemedy(form: AfterSaleForm, rule: RemedyRule | undefined): AfterSaleForm {
  if (!rule) return { ...form, remedy: '', amount: '' };
  return { ...form, remedy: rule.remedy, amount: rule.max === 0 ? '' : yuanOf(rule.max) };
}

/** The form once a type is chosen: a reason belongs to its type; the only remedy is chosen with it. */
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

/** The form once one of the type's remedies is chosen. */
export const withRemedyOf = (
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

/** The form under a rule that was read anew: what is no longer covered is not chosen any more, a whole amount is today's. */
export function underRule(form: AfterSaleForm, rule: AfterSaleRule): AfterSaleForm {
  const kept = isCovered(form.type, rule) ? form : { ...form, type: '' as const, reason: '' };
  const remedy = remedyRuleOf(kept, rule);
  if (!remedy) return { ...kept, remedy: '', amount: '' };
  return isFullRefund(kept.remedy) ? withRemedy(kept, remedy) : kept;
}

/** What is to be mended in one step before the next; empty when nothing. */
export function faultsOf(step: Step, form: AfterSaleForm, rule: AfterSaleRule | null): Faults {
  const faults: Record<string, string | undefined> = {};
  if (step === 'choosing' && !isCovered(form.type, rule)) faults.type = '请选择遇到的问题';
  if (step === 'describing') {
    if (form.reason === '') faults.reason = '请选择原因';
    if (!remedyRuleOf(form, rule)) faults.remedy = '请选择希望怎么处理';
    faults.amount = amountFault(form, rule);
    const { length } = form.description.trim();
    if (length < DESCRIPTION.least) {
      faults.description = length === 0 ? '请写下问题经过' : `请再写详细些，至少 ${DESCRIPTION.least} 个字`;
    }
    if (form.phone !== '' && !/^1[3-9]\d{9}$/.test(form.phone)) faults.phone = '请填写正确的手机号';
  }
  if (step === 'evidence' && form.pictures.length === 0) faults.pictures = '请至少上传一张图片';
  return Object.fromEntries(Object.entries(faults).filter(([, text]) => text !== undefined));
}

/** The furthest step that can be gone on with: every step before it is complete by the rule as it is now. */
export function reachable(wanted: Step, form: AfterSaleForm, rule: AfterSaleRule | null): Step {
  const before = STEPS.slice(0, STEPS.indexOf(wanted));
  return before.find((step) => !isEmpty(faultsOf(step, form, rule))) ?? wanted;
}

/** The step on whose page a place stands. */
const STEP_OF: Record<Place, Step> = {
  type: 'choosing',
  reason: 'describing',
  remedy: 'describing',
  amount: 'describing',
  description: 'describing',
  phone: 'describing',
  pictures: 'evidence',
};

/** The first step with a fault, or null when there is none. */
export const stepOfFaults = (faults: Faults): Step | null =>
  STEPS.find((step) => Object.keys(faults).some((place) => STEP_OF[place as Place] === step)) ?? null;

/** The places of a refusal: our own names, and those of the wire. */
const PLACE_OF: Readonly<Record<string, Place>> = {
  ...(Object.fromEntries(Object.keys(NO_FORM).map((place) => [place, place])) as Record<Place, Place>),
  afterType: 'type',
  reasonCode: 'reason',
  refundType: 'remedy',
  applyAmount: 'amount',
  imgs: 'pictures',
  contact: 'phone',
};

/** The sentences of a refusal by place: `placeOf` has the place of the first part of each path; others are left out. */
export function faultsAt<P extends string>(
  failure: Failure,
  placeOf: Readonly<Record<string, P>>,
): Partial<Record<P, string>> {
  const faults: Partial<Record<P, string>> = {};
  if (failure.kind !== 'invalid') return faults;
  for (const { path, message } of failure.errors) {
    const place = placeOf[path.split('.')[0] ?? ''];
    if (place !== undefined) faults[place] = message;
  }
  return faults;
}

/** The sentences of a refused application at the places they belong to. */
export const faultsIn = (failure: Failure): Faults => faultsAt(failure, PLACE_OF);

/** The application as it is sent; only to be asked where {@link faultsOf} found nothing in any step. */
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
