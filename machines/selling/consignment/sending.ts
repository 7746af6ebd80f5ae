import type { AttributeValues } from '../../../contract/market/index.ts';
import type { Decoded } from '../../../contract/kit/codec.ts';
import { proceedsAt } from '../../../contract/selling/rule.ts';
import type { NewListing, SellingRefusal, submittedListing } from '../../../contract/selling/selling.ts';
import type { Failure } from '../../kit/failure.ts';
import { inquiryOf } from '../../kit/inquiry/inquiry.ts';
import type { Checked } from './faults.ts';
import { askedOf, type TextField } from './form.ts';

/** A listing that was handed in. */
export type SubmittedListing = Decoded<typeof submittedListing>;

export interface SubmitInput {
  listing: NewListing;
  /** Names the intention: its idempotency key is kept until the outcome is known. */
  intention: string;
}

/** What the server says of a listing whose answer was lost: it is there, or it was refused. */
export type SubmitAnswer = { result: SubmittedListing } | { failure: Failure };

/** Asks what became of handing in: the same again under the same key, which the server does once whatever came before. */
export const submitInquiry = inquiryOf<SubmitInput, SubmitAnswer>();

const REFUSALS: Readonly<Record<SellingRefusal, true>> = {
  realNameNeeded: true,
  amountChanged: true,
  valuationClosed: true,
  stateConflict: true,
};

/** The refusal a failure tells of, or null. */
export const refusalIn = (failure: Failure): SellingRefusal | null =>
  failure.kind === 'conflict' && failure.reason !== undefined && Object.hasOwn(REFUSALS, failure.reason)
    ? (failure.reason as SellingRefusal)
    : null;

/** The intention of handing a draft in: the same as long as its outcome is unknown. */
export const submitIntention = (draftId: string): string => `list:${draftId}:`;

/** What is handed in. */
export interface Submittable extends Checked {
  draftId: string | null;
  gameId: string | null;
  valuationId: string | null;
}

/** What handing in sends. */
export const submitInputOf = (form: Submittable): SubmitInput => ({
  listing: newListingOf(form),
  intention: submitIntention(form.draftId ?? ''),
});

/** The listing as it is handed in: exactly what the seller saw, the fee among it. Empty fields are left out. */
function newListingOf({ gameId, form, template, pictures, listingId, valuationId }: Submittable): NewListing {
  const { fields, district, origin, canAssure } = form;
  const sum = proceedsAt(fields.price);
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
