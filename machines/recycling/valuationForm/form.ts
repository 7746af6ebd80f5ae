import { money } from '../../../contract/kit/formatMoney.ts';
import type {
  AttributeKey,
  AttributeValues,
  AttributeWithOptions,
  Picture,
} from '../../../contract/market/index.ts';
import type {
  NewBidding,
  NewValuation,
  SaleMode,
  ValuationKind,
} from '../../../contract/recycling/recycling.ts';
import type { AccountOrigin } from '../../../contract/selling/index.ts';
import { refusedFields } from '../../kit/failed.ts';
import type { Failure } from '../../kit/failure.ts';
import { fenOf } from '../../kit/typed.ts';
import { isSellerPhone, RULES, sellerFee } from '../../../contract/kit/rules.ts';
import {
  accountFault,
  answerFault,
  answerLeft,
  askedOf,
  missingFault,
  passwordFault,
} from '../../selling/index.ts';

/** The levels of the area cascade. A game may have fewer. */
export const CASCADE = ['systemId', 'carrierId', 'groupId', 'serverId'] as const;
export type CascadeKey = (typeof CASCADE)[number];

/** The fields as typed. '' when empty. */
export interface ValuationForm extends Record<CascadeKey, string> {
  mode: SaleMode;
  origin: AccountOrigin | '';
  attributes: AttributeValues;
  title: string;
  /** The asking or expected price, in yuan as typed. */
  price: string;
  description: string;
  /** The seller has edited the description, so it is not composed from the answers. */
  isOwnDescription: boolean;
  /** Whether the seller can supply documents for a protection. */
  canAssure: 'yes' | 'no' | '';
  phone: string;
  qq: string;
  weixin: string;
  remark: string;
  account: string;
  /** A draft stores it encrypted or not at all. */
  password: string;
  /** The screenshot of the game's own real-name page. */
  realNamePicture: string;
  pictures: Picture[];
}

export const NO_FORM: Readonly<ValuationForm> = {
  systemId: '',
  carrierId: '',
  groupId: '',
  serverId: '',
  mode: 'bidding',
  origin: '',
  attributes: {},
  title: '',
  price: '',
  description: '',
  isOwnDescription: false,
  canAssure: '',
  phone: '',
  qq: '',
  weixin: '',
  remark: '',
  account: '',
  password: '',
  realNamePicture: '',
  pictures: [],
};

/**
 * What the form checks for a game. `limited`: attributes whose answers have a limit (numbers and choices). `offered`: the
 * ids of the levels that are loaded.
 */
export interface FormAsks {
  required: readonly Pick<AttributeWithOptions, 'key' | 'label' | 'type'>[];
  limited: readonly AttributeWithOptions[];
  places: readonly CascadeKey[];
  offered?: Readonly<Partial<Record<CascadeKey, readonly string[]>>>;
}

/** The game's template and the loaded levels of the area cascade. */
export interface GameQuestions {
  template: readonly AttributeWithOptions[];
  steps: readonly {
    readonly key: CascadeKey;
    readonly options: readonly { readonly id: string; readonly name: string }[];
  }[];
}

export const asksOf = ({ template, steps }: GameQuestions): FormAsks => ({
  required: askedOf(template).filter(({ isRequired }) => isRequired),
  limited: askedOf(template).filter(({ type }) => type !== 'input'),
  places: steps.map(({ key }) => key),
  offered: Object.fromEntries(steps.map(({ key, options }) => [key, options.map(({ id }) => id)])),
});

/** Chooses a level of the cascade and clears the levels below it. */
export const placeChange = (key: CascadeKey, id: string): Partial<ValuationForm> => ({
  [key]: id,
  ...Object.fromEntries(CASCADE.slice(CASCADE.indexOf(key) + 1).map((lower) => [lower, ''])),
});

/** The form without options and areas that the game no longer has. */
export function fittingForm(form: ValuationForm, { limited, places, offered }: FormAsks): ValuationForm {
  const attributes = { ...form.attributes };
  for (const attribute of limited) {
    const { key } = attribute;
    if (attributes[key] !== undefined) attributes[key] = answerLeft(attribute, attributes[key]) ?? '';
  }
  const gone = places.find((key) => form[key] !== '' && offered?.[key]?.includes(form[key]) === false);
  return { ...form, attributes, ...(gone && placeChange(gone, '')) };
}

/** The form without the area that the server has refused, and those below it. */
export function withoutRefusedPlaces(form: ValuationForm, faults: Faults): ValuationForm {
  const refused = CASCADE.find((key) => faults[key] !== undefined);
  return refused ? { ...form, ...placeChange(refused, '') } : form;
}

export type FieldName =
  | Exclude<keyof ValuationForm, 'attributes' | 'isOwnDescription' | 'mode'>
  | AttributeKey;
export type Faults = Partial<Record<FieldName, string>>;

/** Fee and proceeds of a sale at the typed price, fen. Null for an invalid price. */
export function incomeOf(typed: string): { fee: number; income: number } | null {
  const price = fenOf(typed);
  if (price === undefined || price < RULES.minPrice) return null;
  const fee = sellerFee(price);
  return { fee, income: price - fee };
}

/** Parses a price to fen. Null when it is invalid or outside the allowed range. */
export function allowedPriceOf(typed: string): number | null {
  const fen = fenOf(typed);
  return fen === undefined || fen < RULES.minPrice || fen > RULES.maxPrice ? null : fen;
}

function priceFault(label: string, price: string): string | undefined {
  if (price === '') return `请填写${label}`;
  if (fenOf(price) === undefined) return `${label}只能填数字，最多两位小数`;
  return allowedPriceOf(price) === null
    ? `${label}在 ${money(RULES.minPrice)} 到 ${money(RULES.maxPrice)} 之间`
    : undefined;
}

const PLACE_FAULT: Record<CascadeKey, string> = {
  systemId: '请选择系统',
  carrierId: '请选择运营商',
  groupId: '请选择大区',
  serverId: '请选择服务器',
};

export function faultsOf(kind: ValuationKind, form: ValuationForm, asks: FormAsks): Faults {
  const isBidding = kind === 'bidding';
  const faults: Record<string, string | undefined> = {};
  for (const place of asks.places) if (form[place] === '') faults[place] = PLACE_FAULT[place];
  for (const attribute of asks.required) {
    const { key } = attribute;
    if ((form.attributes[key] ?? '').trim() === '') faults[key] = missingFault(attribute);
  }
  for (const attribute of asks.limited) {
    faults[attribute.key] ??= answerFault(attribute, form.attributes[attribute.key] ?? '');
  }
  if (!isSellerPhone(form.phone)) {
    faults.phone = form.phone === '' ? '请填写联系电话' : '请填写正确的手机号';
  }
  if (isBidding || form.price !== '') faults.price = priceFault(isBidding ? '出售价' : '期望价', form.price);
  if (form.pictures.length === 0) faults.pictures = '请至少上传一张游戏截图';
  if (isBidding || form.account !== '') faults.account = accountFault(form.account);
  if (isBidding) {
    if (form.origin === '') faults.origin = '请选择账号来源';
    if (form.title.trim() === '') faults.title = '请填写商品标题';
    if (form.description.trim() === '') faults.description = '请填写商品描述';
    if (form.canAssure === '') faults.canAssure = '请选择能否提供包赔材料';
    if (form.realNamePicture === '') faults.realNamePicture = '请上传游戏实名截图';
    faults.password = passwordFault(form.password);
    if (form.qq !== '' && !/^[1-9]\d{4,11}$/.test(form.qq)) faults.qq = 'QQ 号格式不正确';
    if (form.weixin !== '' && !/^[\w-]{5,30}$/.test(form.weixin)) faults.weixin = '微信号格式不正确';
  }
  return Object.fromEntries(
    Object.entries(faults).filter(([, sentence]) => sentence !== undefined),
  ) as Faults;
}

/** The form field for each wire name of a 422. */
const FIELD_OF: Readonly<Record<string, FieldName>> = {
  tel: 'phone',
  des: 'description',
  expprice: 'price',
  price: 'price',
  img: 'pictures',
  relnameImg: 'realNamePicture',
  account: 'account',
  accountPassword: 'password',
  title: 'title',
  qq: 'qq',
  weixin: 'weixin',
  importantRemark: 'remark',
  laiyuan: 'origin',
  assurance: 'canAssure',
  systemId: 'systemId',
  carrierId: 'carrierId',
  groupId: 'groupId',
  serverId: 'serverId',
  // It says not which of the areas is unknown.
  regionIds: 'systemId',
};

/** The messages of a refusal by field. Empty when the refusal concerns no field. */
export const faultsIn = (failure: Failure): Faults =>
  refusedFields(failure, (name) =>
    /^f([1-9]|1\d|20)$/.test(name) ? (name as AttributeKey) : FIELD_OF[name],
  );

export type SubmitRequest =
  | { kind: 'valuation'; input: NewValuation }
  | { kind: 'bidding'; input: NewBidding };

const filled = <K extends string>(pairs: Readonly<Record<K, string>>): Partial<Record<K, string>> =>
  Object.fromEntries(
    Object.entries<string>(pairs)
      .map(([key, typed]) => [key, typed.trim()] as const)
      .filter(([, typed]) => typed !== ''),
  ) as Partial<Record<K, string>>;

/** The request body. Call it only when {@link faultsOf} is empty. */
export function requestOf(kind: ValuationKind, gameId: string, form: ValuationForm): SubmitRequest {
  const attributes = filled(form.attributes as Record<AttributeKey, string>);
  const answers = Object.keys(attributes).length > 0 ? { attributes } : {};
  const { systemId, carrierId, groupId, serverId } = form;
  const price = fenOf(form.price);
  if (kind === 'valuation') {
    const districtIds = [systemId, carrierId, groupId, serverId].filter((id) => id !== '');
    return {
      kind,
      input: {
        gameId,
        phone: form.phone,
        pictures: form.pictures,
        ...filled({
          description: form.description,
          account: form.account,
          realNamePicture: form.realNamePicture,
        }),
        ...(districtIds.length > 0 && { districtIds }),
        ...(price !== undefined && { expected: price }),
        ...answers,
      },
    };
  }
  return {
    kind,
    input: {
      mode: form.mode,
      gameId,
      ...filled({ systemId, carrierId, groupId, serverId }),
      origin: form.origin === 'other' ? 'other' : 'self',
      title: form.title.trim(),
      price: price ?? 0,
      fee: sellerFee(price ?? 0),
      description: form.description.trim(),
      canAssure: form.canAssure === 'yes',
      phone: form.phone,
      ...filled({ qq: form.qq, weixin: form.weixin, remark: form.remark }),
      ...(form.password !== '' && { password: form.password }),
      account: form.account,
      pictures: form.pictures,
      realNamePicture: form.realNamePicture,
      ...answers,
    },
  };
}

export interface FormDraft {
  form: ValuationForm;
  /** When the form was started: ISO 8601, server time. Anything submitted since then came from this draft. */
  openedAt: string;
}

/** Removes the password, which must not be stored in plain text. */
export const withoutSecrets = (form: ValuationForm): ValuationForm => ({ ...form, password: '' });
