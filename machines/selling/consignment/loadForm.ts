import { normalizeAccount } from '../../../contract/kit/accountName.ts';
import type { AttributeWithOptions, Game, ListingStatus } from '../../../contract/market/index.ts';
import type { ValuationDetail } from '../../../contract/recycling/index.ts';
import { typedYuan } from '../../../contract/kit/typedPrice.ts';
import type { OwnListingDetail } from '../../../contract/selling/selling.ts';
import type { UploadInput, UploadResult } from '../../kit/upload/upload.ts';
import {
  EMPTY_FORM,
  LEVELS,
  NO_FIELDS,
  NO_PICTURES,
  SECRETS,
  type ConsignmentForm,
  type Level,
  type Step,
} from './form.ts';

export type SellGame = Pick<Game, 'id' | 'name' | 'type' | 'icon'>;

export interface DraftCard {
  gameId: string;
  gameName: string;
  icon: string;
  title: string;
  step: Step;
  savedAt: string;
}

export interface KeptForm {
  form: ConsignmentForm;
  pictures: UploadResult;
  /** The browser could not store the secrets, so these fields are empty. */
  lacksSecrets?: boolean;
}

export interface LoadedForm {
  /** Identifies the draft, its stored pictures, and the intention of its submit. */
  draftId: string;
  game: SellGame;
  template: AttributeWithOptions[];
  /** The stored draft, or null. */
  kept: KeptForm | null;
  /** The stored draft was discarded, because the listing has changed since. */
  isDraftOutdated: boolean;
  /** The own listing being edited. Null for a new one. */
  listing: OwnListingDetail | null;
  /** The valuation to turn into a listing, or null. */
  valuation: ValuationDetail | null;
  /** The member's masked phone, the default of the field. */
  ownPhone: string;
  /** The outcome of an earlier submit is unknown. */
  isPending: boolean;
  upload: UploadInput;
}

export interface ConsignmentInput {
  /** The game of the new listing. Without game, listing and valuation, the person first chooses the channel. */
  gameId?: string | null;
  /** The own listing to edit and submit again. */
  listingId?: string | null;
  /** The own open valuation to turn into a listing. */
  valuationId?: string | null;
  /** The step to start at. Ignored when an earlier step is incomplete. */
  step?: Step;
}

/** The listing's state before the edit, and the remark of the audit. */
export interface BeforeEdit {
  status: ListingStatus;
  auditRemark: string | null;
  downRemark: string | null;
  /** The server has no password that it can use, so the form must contain one. */
  needsCredential: boolean;
  /** What the server has stored. '' for nothing. */
  stored: Pick<ConsignmentForm['fields'], 'account' | 'securityPhone' | 'email'>;
}

const storedIn = ({
  account = '',
  securityPhone = '',
  email = '',
}: OwnListingDetail): BeforeEdit['stored'] => ({
  account,
  securityPhone,
  email,
});

/** Whether the form names another game account than the stored one. The server then keeps no stored secret. */
export const isOtherAccount = (
  stored: BeforeEdit['stored'] | undefined,
  { fields: { account } }: ConsignmentForm,
): boolean =>
  stored !== undefined &&
  stored.account !== '' &&
  account !== '' &&
  normalizeAccount(account) !== normalizeAccount(stored.account);

/** The chosen area. The level names are only known when the region text has one part per level. */
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

/** Fills the form from a listing. The password is left empty. */
const formOf = (listing: OwnListingDetail): ConsignmentForm => ({
  ...districtOf(listing),
  origin: listing.origin,
  answers: listing.attributes ?? {},
  fields: {
    ...NO_FIELDS,
    phone: listing.phone ?? '',
    qq: listing.qq ?? '',
    weixin: listing.weixin ?? '',
    ...storedIn(listing),
    price: typedYuan(listing.askingPrice),
    title: listing.title,
    description: listing.description,
    remark: listing.remark ?? '',
  },
  canAssure: listing.canAssure,
  own: { title: true, description: true },
});

const formOfValuation = (valuation: ValuationDetail): ConsignmentForm => ({
  ...EMPTY_FORM,
  ...districtOf(valuation),
  answers: valuation.attributes ?? {},
  fields: {
    ...NO_FIELDS,
    // A masked number is the member's own, which stays empty.
    phone: /^\d{11}$/.test(valuation.phone ?? '') ? (valuation.phone ?? '') : '',
    account: valuation.account ?? '',
    price: valuation.expected === undefined ? '' : typedYuan(valuation.expected),
    description: valuation.description,
  },
  own: { title: false, description: valuation.description !== '' },
});

/** The first picture of a valuation is its main one. */
function picturesOfValuation({ pictures: [main, ...others] }: ValuationDetail): UploadResult {
  return { main: main ?? null, others, onTheWay: 0, failed: 0 };
}

/** The pictures of a listing, without a second copy of the main one. */
const picturesOf = ({ picture, pictures }: OwnListingDetail): UploadResult => ({
  main: { url: picture, name: pictures.find(({ url }) => url === picture)?.name ?? '主图' },
  others: pictures.filter(({ url }) => url !== picture),
  onTheWay: 0,
  failed: 0,
});

/** Identifies the state of a listing that the form shows, without secrets. A draft with another one is outdated. */
export function fingerprintOf(listing: OwnListingDetail): string {
  const { fields, ...form } = formOf(listing);
  const plain = Object.entries(fields).filter(([name]) => !SECRETS.some((secret) => secret === name));
  return JSON.stringify([form, plain, picturesOf(listing)]);
}

/** Fills the stored phone into a draft without secrets, because an edit with an empty phone removes the stored one. */
const withPhone = (kept: KeptForm, stored: BeforeEdit['stored']): KeptForm => {
  const { form } = kept;
  const securityPhone = isOtherAccount(stored, form) ? '' : stored.securityPhone;
  return { ...kept, form: { ...form, fields: { ...form.fields, securityPhone } } };
};

/** The initial form: the draft, or else from the listing or valuation, or else empty. */
export function startOf({
  kept,
  listing,
  valuation,
  ownPhone,
}: Pick<LoadedForm, 'kept' | 'listing' | 'valuation' | 'ownPhone'>): KeptForm {
  if (kept) return kept.lacksSecrets && listing ? withPhone(kept, storedIn(listing)) : kept;
  if (listing) return { form: formOf(listing), pictures: picturesOf(listing) };
  const form = valuation ? formOfValuation(valuation) : EMPTY_FORM;
  const phone = form.fields.phone === '' ? ownPhone : form.fields.phone;
  return {
    form: { ...form, fields: { ...form.fields, phone } },
    pictures: valuation ? picturesOfValuation(valuation) : NO_PICTURES,
  };
}

/** The listing's state before the edit. Null for a new listing. */
export const beforeOf = ({ listing }: LoadedForm): BeforeEdit | null =>
  listing && {
    status: listing.status,
    auditRemark: listing.auditRemark ?? null,
    downRemark: listing.downRemark ?? null,
    needsCredential: listing.needsCredential === true,
    stored: storedIn(listing),
  };
