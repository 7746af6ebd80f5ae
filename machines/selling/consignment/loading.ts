import type { AttributeWithOptions, Game, ListingStatus } from '../../../contract/market/index.ts';
import type { ValuationDetail } from '../../../contract/recycling/index.ts';
import { typedYuan } from '../../../contract/selling/rule.ts';
import type { OwnListingDetail } from '../../../contract/selling/selling.ts';
import type { UploadInput, UploadResult } from '../../kit/upload/upload.ts';
import {
  EMPTY_FORM,
  LEVELS,
  NO_FIELDS,
  NO_PICTURES,
  type ConsignmentForm,
  type Level,
  type Step,
} from './form.ts';

/** The game of an account, as the form shows it. */
export type SellGame = Pick<Game, 'id' | 'name' | 'type' | 'icon'>;

/** An unfinished form, as the chooser lists it. */
export interface DraftCard {
  gameId: string;
  gameName: string;
  icon: string;
  title: string;
  step: Step;
  /** ISO 8601. */
  savedAt: string;
}

/** What is kept of an unfinished form. */
export interface KeptForm {
  form: ConsignmentForm;
  pictures: UploadResult;
}

/** Everything a form begins with. */
export interface LoadedForm {
  /** Names this draft: its pictures lie under it, and handing it in is one intention. */
  draftId: string;
  game: SellGame;
  template: AttributeWithOptions[];
  /** What was kept of this form, or null. */
  kept: KeptForm | null;
  /** The own listing that is edited, or null for a new one. */
  listing: OwnListingDetail | null;
  /** The valuation that is listed instead, or null. */
  valuation: ValuationDetail | null;
  /** The member's phone as the profile shows it, masked; a form without a phone begins with it. */
  ownPhone: string;
  /** It was handed in, and the answer never came. */
  isPending: boolean;
  /** What its pictures begin with. */
  upload: UploadInput;
}

export interface ConsignmentInput {
  /** The game to sell in; without it, a listing or a valuation the channel is chosen first. */
  gameId?: string | null;
  /** The own listing to edit and hand in again. */
  listingId?: string | null;
  /** The own open valuation that is listed instead. */
  valuationId?: string | null;
  /** The step to begin with, as far as what is before it is there. */
  step?: Step;
}

/** How the listing stood before it was edited, and what was said of it. */
export interface BeforeEdit {
  status: ListingStatus;
  auditRemark: string | null;
  downRemark: string | null;
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
const formOf = (listing: OwnListingDetail): ConsignmentForm => ({
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
const formOfValuation = (valuation: ValuationDetail): ConsignmentForm => ({
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
function picturesOfValuation({ pictures: [main, ...others] }: ValuationDetail): UploadResult {
  return { main: main ?? null, others, onTheWay: 0, failed: 0 };
}

/** The pictures of a listing that is edited; the main one is not named twice. */
const picturesOf = ({ picture, pictures }: OwnListingDetail): UploadResult => ({
  main: { url: picture, name: pictures.find(({ url }) => url === picture)?.name ?? '主图' },
  others: pictures.filter(({ url }) => url !== picture),
  onTheWay: 0,
  failed: 0,
});

/** What the form begins with: what was kept, else what the listing or the valuation says, else nothing. */
export function startOf({
  kept,
  listing,
  valuation,
  ownPhone,
}: Pick<LoadedForm, 'kept' | 'listing' | 'valuation' | 'ownPhone'>): KeptForm {
  if (kept) return kept;
  if (listing) return { form: formOf(listing), pictures: picturesOf(listing) };
  const form = valuation ? formOfValuation(valuation) : EMPTY_FORM;
  const phone = form.fields.phone === '' ? ownPhone : form.fields.phone;
  return {
    form: { ...form, fields: { ...form.fields, phone } },
    pictures: valuation ? picturesOfValuation(valuation) : NO_PICTURES,
  };
}

/** How the listing stood before it was edited; null for a new one. */
export const beforeOf = ({ listing }: LoadedForm): BeforeEdit | null =>
  listing && {
    status: listing.status,
    auditRemark: listing.auditRemark ?? null,
    downRemark: listing.downRemark ?? null,
  };
