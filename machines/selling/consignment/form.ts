import type {
  AttributeKey,
  AttributeWithOptions,
  AttributeValues,
  Picture,
} from '../../../contract/market/index.ts';
import type { ValuationDetail } from '../../../contract/recycling/index.ts';
import type { AccountOrigin, NewListing, OwnListingDetail } from '../../../contract/selling/selling.ts';
import type { Failure } from '../../kit/failure.ts';
import { RULES, sellerFee } from '../../../contract/kit/rules.ts';

/** The steps of the form, in their order. */
export const STEPS = ['basics', 'details', 'pictures'] as const;
export type Step = (typeof STEPS)[number];

/** The area cascade, from the system down to the server. */
export const LEVELS = ['systemId', 'carrierId', 'groupId', 'serverId'] as const;
export type Level = (typeof LEVELS)[number];

/** What is typed as text. `price` in yuan, as typed. */
export const TEXT_FIELDS = [
  'phone',
  'qq',
  'weixin',
  'account',
  'password',
  'securityPhone',
  'email',
  'emailPassword',
  'price',
  'title',
  'description',
  'remark',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** Fields that nobody but staff may ever see: sealed wherever they are kept. */
export const SECRETS = ['password', 'emailPassword', 'securityPhone'] as const satisfies readonly TextField[];

/** Where a fault may stand. */
export type Place = Level | AttributeKey | TextField | 'area' | 'origin' | 'canAssure' | 'pictures';
/** A Chinese sentence for each place that is to be mended. */
export type Faults = Partial<Record<Place, string>>;

/** What is chosen on a level of the cascade. */
export interface District {
  id: string;
  name: string;
}

/** Everything the seller says of an account, as plain JSON. */
export interface ConsignmentForm {
  district: Partial<Record<Level, District>>;
  /** The levels that this game has, as far as the choices lead; null while they are not known. */
  levels: Level[] | null;
  origin: AccountOrigin | null;
  /** By column: an option id, ids joined by commas, `option:sub` joined by commas, or what was typed. */
  answers: AttributeValues;
  fields: Record<TextField, string>;
  canAssure: boolean | null;
  /** Written by the person: no longer put together from the answers. */
  own: { title: boolean; description: boolean };
}

/** The pictures as they stand: sent ones by what other calls name them. */
export interface PicturesNow {
  main: Picture | null;
  others: Picture[];
  onTheWay: number;
  failed: number;
}

export const NO_PICTURES: PicturesNow = { main: null, others: [], onTheWay: 0, failed: 0 };

const NO_FIELDS: Record<TextField, string> = {
  phone: '',
  qq: '',
  weixin: '',
  account: '',
  password: '',
  securityPhone: '',
  email: '',
  emailPassword: '',
  price: '',
  title: '',
  description: '',
  remark: '',
};

export const EMPTY_FORM: ConsignmentForm = {
  district: {},
  levels: null,
  origin: null,
  answers: {},
  fields: NO_FIELDS,
  canAssure: null,
  own: { title: false, description: false },
};

export const MIN_OTHERS = 2;
export const MAX_OTHERS = 100;

/** A price as it is typed, in fen; null for what is no price. */
export function fenOf(price: string): number | null {
  if (!/^\d{1,9}(\.\d{0,2})?$/.test(price)) return null;
  return Math.round(Number(price) * 100);
}

/** Fen as it is typed: `328000` → `3280`. */
export const typedYuan = (fen: number): string => (fen % 100 === 0 ? `${fen / 100}` : (fen / 100).toFixed(2));

/** What a sale at the typed price costs the seller and leaves, fen; null while there is no price that may be asked. */
export function feeOf(price: string): { price: number; fee: number; income: number } | null {
  const fen = fenOf(price);
  if (fen === null || fen < RULES.minPrice || fen > RULES.maxPrice) return null;
  const fee = sellerFee(fen);
  return { price: fen, fee, income: fen - fee };
}

/** The attributes that a sell form asks for, in their order. */
export const askedOf = (template: readonly AttributeWithOptions[]): AttributeWithOptions[] =>
  template.filter((one) => one.isEnabled && one.isShownInSell);

const parts = (value: string) => value.split(',').filter((one) => one !== '');

/** What is wrong with an answer; undefined when nothing. */
export function answerFault(attribute: AttributeWithOptions, value: string): string | undefined {
  const { label, type, isRequired, options } = attribute;
  const isOption = (id: string) => options.some((option) => option.id === id);
  const isChoice = type === 'radio' || type === 'checkbox' || type === 'boxradio';
  if (value.trim() === '') return isRequired ? `${isChoice ? '请选择' : '请填写'}${label}` : undefined;
  switch (type) {
    case 'number':
      return /^\d{1,12}$/.test(value) ? undefined : `${label}只能填数字`;
    case 'input':
      return value.length > 200 ? `${label}最多 200 个字` : undefined;
    case 'radio':
      return isOption(value) ? undefined : `${label}的选项有更新，请重新选择`;
    case 'checkbox':
      return parts(value).every(isOption) ? undefined : `${label}的选项有更新，请重新选择`;
    case 'boxradio':
      for (const part of parts(value)) {
        const [id = '', sub = ''] = part.split(':');
        const option = options.find((one) => one.id === id);
        if (!option) return `${label}的选项有更新，请重新选择`;
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

function priceFault(price: string): string | undefined {
  if (price.trim() === '') return '请填写价格';
  const fen = fenOf(price);
  if (fen === null) return '价格最多两位小数';
  if (fen < RULES.minPrice) return `价格不能低于 ${RULES.minPrice / 100} 元`;
  return fen > RULES.maxPrice ? `价格不能高于 ${RULES.maxPrice / 100} 元` : undefined;
}

const FIELD_FAULTS: Partial<Record<TextField, (text: string, isNew: boolean) => string | undefined>> = {
  account: (text) => {
    if (text === '') return '请填写游戏账号';
    return /^[\x21-\x7e]{2,100}$/.test(text) ? undefined : '游戏账号不能有中文或空格，至少 2 位';
  },
  password: (text, isNew) => {
    if (text === '') return isNew ? '请填写游戏密码' : undefined;
    return /^[\x20-\x7e]{1,100}$/.test(text) ? undefined : '游戏密码不能有中文';
  },
  phone: (text) => {
    if (text === '') return '请填写联系电话';
    return /^1[3-9]\d{9}$/.test(text) ? undefined : '请填写正确的手机号';
  },
  qq: (text) => (text === '' || /^[1-9]\d{4,11}$/.test(text) ? undefined : 'QQ 号为 5 到 12 位数字'),
  weixin: (text) =>
    text === '' || /^[\w-]{5,30}$/.test(text) ? undefined : '微信号为 5 到 30 位字母、数字、下划线或减号',
  price: priceFault,
  title: (text) =>
    text.trim() === '' ? '请填写商品标题' : text.length > 80 ? '标题最多 80 个字' : undefined,
  description: (text) =>
    text.trim() === '' ? '请填写商品描述' : text.length > 4000 ? '描述最多 4000 个字' : undefined,
};

/** What the checks of a step read. */
export interface Checked {
  form: ConsignmentForm;
  template: readonly AttributeWithOptions[];
  pictures: PicturesNow;
  listingId: string | null;
}

/** Everything that must be mended before a step is left; empty when nothing. */
export function faultsOf(step: Step, { form, template, pictures, listingId }: Checked): Faults {
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
        const fault = check(form.fields[field as TextField], listingId === null);
        if (fault !== undefined) faults[field as TextField] = fault;
      }
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

/** Whether everything before a step is there. */
export const canOpen = (step: Step, checked: Checked): boolean =>
  STEPS.slice(0, STEPS.indexOf(step)).every((one) => Object.keys(faultsOf(one, checked)).length === 0);

/** The step a place stands on. */
export function stepOf(place: Place): Step {
  if (place === 'area' || place === 'origin' || (LEVELS as readonly string[]).includes(place))
    return 'basics';
  return place === 'pictures' ? 'pictures' : 'details';
}

/** The first step that something is wrong on; null when nothing is. */
export const firstFaulty = (faults: Faults): Step | null =>
  STEPS.find((step) => Object.keys(faults).some((place) => stepOf(place as Place) === step)) ?? null;

/** The wire names of the call's fields. */
const PLACE_OF: Readonly<Record<string, Place>> = {
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

/** Where the server's refusal stands; empty when it is about no field. The first sentence of a place counts. */
export function faultsIn(failure: Failure): Faults {
  if (failure.kind !== 'invalid') return {};
  const faults: Faults = {};
  for (const { path, message } of failure.errors) {
    const name = path.split('.')[0] ?? '';
    const place = /^f([1-9]|1\d|20)$/.test(name) ? (name as AttributeKey) : PLACE_OF[name];
    if (place !== undefined) faults[place] ??= message;
  }
  return faults;
}

/** The area as it was chosen before; its names are known where the sentence has as many parts. */
function districtOf(said: Partial<Record<Level, string | undefined>> & { region: string }) {
  const names = said.region.split(' / ');
  const levels = LEVELS.filter((level) => said[level] !== undefined);
  const district: ConsignmentForm['district'] = {};
  for (const [index, level] of levels.entries()) {
    const id = said[level];
    const name = names.length === levels.length ? (names[index] ?? '') : '';
    if (id !== undefined) district[level] = { id, name };
  }
  return { levels, district };
}

/** The form of a listing that is edited: everything but the password. */
export const formOf = (listing: OwnListingDetail): ConsignmentForm => ({
  ...districtOf(listing),
  origin: listing.origin,
  answers: listing.attributes ?? {},
  fields: {
    ...NO_FIELDS,
    phone: listing.phone ?? '',
    qq: listing.qq ?? '',
    weixin: listing.weixin ?? '',
    account: listing.account ?? '',
    securityPhone: listing.securityPhone ?? '',
    email: listing.email ?? '',
    price: typedYuan(listing.askingPrice),
    title: listing.title,
    description: listing.description,
    remark: listing.remark ?? '',
  },
  canAssure: listing.canAssure,
  own: { title: true, description: true },
});

/** What a valuation already says of the account that is listed instead. */
export const formOfValuation = (valuation: ValuationDetail): ConsignmentForm => ({
  ...EMPTY_FORM,
  ...districtOf(valuation),
  answers: valuation.attributes ?? {},
  fields: {
    ...NO_FIELDS,
    // Masked numbers are no numbers.
    phone: /^\d{11}$/.test(valuation.phone ?? '') ? (valuation.phone ?? '') : '',
    account: valuation.account ?? '',
    price: valuation.expected === undefined ? '' : typedYuan(valuation.expected),
    description: valuation.description,
  },
  own: { title: false, description: valuation.description !== '' },
});

/** The pictures of a valuation; the first was its title picture. */
export function picturesOfValuation({ pictures: [main, ...others] }: ValuationDetail): PicturesNow {
  return { main: main ?? null, others, onTheWay: 0, failed: 0 };
}

/** The pictures of a listing that is edited; the main one is not named twice. */
export const picturesOf = ({ picture, pictures }: OwnListingDetail): PicturesNow => ({
  main: { url: picture, name: pictures.find(({ url }) => url === picture)?.name ?? '主图' },
  others: pictures.filter(({ url }) => url !== picture),
  onTheWay: 0,
  failed: 0,
});

/** The listing as it is handed in: exactly what the seller saw, the fee among it. Empty fields are left out. */
export function newListingOf({
  gameId,
  form,
  template,
  pictures,
  listingId,
  valuationId,
}: Checked & { gameId: string | null; valuationId: string | null }): NewListing {
  const { fields, district, origin, canAssure } = form;
  const sum = feeOf(fields.price);
  const plain = (name: TextField) => {
    const text = fields[name].trim();
    return text === '' ? {} : { [name]: text };
  };
  // A password may begin or end with a blank.
  const secret = (name: TextField) => (fields[name] === '' ? {} : { [name]: fields[name] });
  const answers: AttributeValues = {};
  for (const { key } of askedOf(template)) {
    const value = (form.answers[key] ?? '').trim();
    if (value !== '') answers[key] = value;
  }
  return {
    ...(listingId === null ? {} : { id: listingId }),
    ...(valuationId === null ? {} : { valuationId }),
    gameId: gameId ?? '',
    ...Object.fromEntries(
      (form.levels ?? []).flatMap((level) => (district[level] ? [[level, district[level].id]] : [])),
    ),
    origin: origin ?? 'self',
    title: fields.title.trim(),
    price: sum?.price ?? 0,
    ...(sum === null ? {} : { fee: sum.fee }),
    description: fields.description.trim(),
    canAssure: canAssure ?? false,
    phone: fields.phone,
    account: fields.account,
    ...plain('qq'),
    ...plain('weixin'),
    ...plain('remark'),
    ...secret('password'),
    ...plain('securityPhone'),
    ...plain('email'),
    ...secret('emailPassword'),
    picture: pictures.main?.url ?? '',
    pictures: pictures.others,
    ...(Object.keys(answers).length === 0 ? {} : { attributes: answers }),
  };
}
