import type { AttributeValues } from '../../../contract/market/index.ts';
import type { Decoded } from '../../../contract/kit/codec.ts';
import { proceedsAt } from '../../../contract/selling/rule.ts';
import type { NewListing, submittedListing } from '../../../contract/selling/selling.ts';
import { SELLING_REFUSALS, type SellingRefusal } from '../../../contract/kit/refusals.ts';
import { type Failure } from '../../kit/failure.ts';
import { knownReason } from '../../kit/failed.ts';
import type { Checked } from './faults.ts';
import { askedOf, type TextField } from './form.ts';

export type SubmittedListing = Decoded<typeof submittedListing>;

export interface SubmitInput {
  listing: NewListing;
  /** Identifies the submit of this draft. All its tries share one idempotency key. */
  intention: string;
  draftId: string;
}

/** The refusal reason of a 409, or null for any other failure. */
export const refusalIn = (failure: Failure): SellingRefusal | null => knownReason(SELLING_REFUSALS, failure);

/** The intention of submitting a draft. Its idempotency key is stored until the outcome is known. */
export const submitIntention = (draftId: string): string => `list:${draftId}:`;

export interface Submittable extends Checked {
  draftId: string | null;
  gameId: string | null;
  valuationId: string | null;
}

export const submitInputOf = (form: Submittable): SubmitInput => ({
  listing: newListingOf(form),
  intention: submitIntention(form.draftId ?? ''),
  draftId: form.draftId ?? '',
});

/**
 * The request body. Empty fields are left out, except phone and mail of an edit: sent empty, they remove the stored ones.
 * The body contains the price and fee that the seller saw, so that the server can refuse changed ones.
 */
function newListingOf({ gameId, form, template, pictures, listingId, valuationId }: Submittable): NewListing {
  const { fields, district, origin, canAssure } = form;
  const sum = proceedsAt(fields.price);
  const plain = (name: TextField) => {
    const text = fields[name].trim();
    return text === '' ? {} : { [name]: text };
  };
  const removable = (name: 'securityPhone' | 'email') =>
    listingId === null ? plain(name) : { [name]: fields[name].trim() };
  // Not trimmed, because a password may start or end with a blank.
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
    ...removable('securityPhone'),
    ...removable('email'),
    ...secret('emailPassword'),
    picture: pictures.main?.url ?? '',
    pictures: pictures.others,
    ...(Object.keys(answers).length === 0 ? {} : { attributes: answers }),
  };
}
