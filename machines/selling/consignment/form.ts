import type { AttributeValues, AttributeWithOptions } from '../../../contract/market/index.ts';
import type { AccountOrigin } from '../../../contract/selling/selling.ts';
import type { UploadResult } from '../../kit/upload/upload.ts';

export const STEPS = ['basics', 'details', 'pictures'] as const;
export type Step = (typeof STEPS)[number];

/** The levels of the area cascade, from system to server. */
export const LEVELS = ['systemId', 'carrierId', 'groupId', 'serverId'] as const;
export type Level = (typeof LEVELS)[number];

/** The text fields of an empty form. `price` is in yuan, as typed. */
export const NO_FIELDS = {
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
export type TextField = keyof typeof NO_FIELDS;

/** Fields that only staff may see. They are encrypted in every store. */
export const SECRETS = ['password', 'emailPassword', 'securityPhone'] as const satisfies readonly TextField[];

export interface District {
  id: string;
  name: string;
}

/** The seller's input as plain JSON. */
export interface ConsignmentForm {
  district: Partial<Record<Level, District>>;
  /** The levels of the area cascade that the seller has seen, stored with 下一步. Null before that. */
  levels: Level[] | null;
  origin: AccountOrigin | null;
  /** By attribute: an option id, ids or `option:sub` pairs joined by commas, or the typed text. */
  answers: AttributeValues;
  fields: Record<TextField, string>;
  canAssure: boolean | null;
  /** True once the seller has edited the text, so it is not composed from the answers. */
  own: { title: boolean; description: boolean };
}

export const NO_PICTURES: UploadResult = { main: null, others: [], onTheWay: 0, failed: 0 };

export const EMPTY_FORM: ConsignmentForm = {
  district: {},
  levels: null,
  origin: null,
  answers: {},
  fields: NO_FIELDS,
  canAssure: null,
  own: { title: false, description: false },
};

/** The attributes that the form shows, in order. */
export const askedOf = (template: readonly AttributeWithOptions[]): AttributeWithOptions[] =>
  template.filter((one) => one.isEnabled && one.isShownInSell);
