import { refusedFields } from '../failed.ts';
import type { Failure } from '../failure.ts';
import type { UploadChanged, UploadInput } from '../upload/upload.ts';

/** The values of a form by field, as plain JSON. */
export type Fields = Readonly<Record<string, string | number | readonly string[]>>;
/** Chinese validation errors by field. */
export type Faults = Readonly<Record<string, string>>;

/** An opened form. `original` is what the values are compared with. */
export interface Opened<F extends Fields> {
  fields: F;
  original: F;
  isRestored: boolean;
  upload?: UploadInput;
}

/** The answer to the question whether a form with a lost response arrived. `unknowable`: the server cannot tell. */
export type Verdict<A> =
  | { kind: 'done'; answer: A }
  | { kind: 'notSent' }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'unknowable' };

export interface SubmissionContext<F extends Fields, A> {
  fields: F;
  original: F;
  isRestored: boolean;
  faults: Faults;
  /** Why the form could not be opened, was refused, or has no answer yet. */
  failure: Failure | null;
  /** After a lost response the server said that nothing had arrived. */
  isNothingSent: boolean;
  answer: A | null;
}

export type SubmissionEvent<F extends Fields> =
  | { type: 'field.set'; patch: Partial<F> }
  /** Discards the draft and restores the original values. */
  | { type: 'draft.discard' }
  | { type: 'form.submit' }
  /** Opens the form again after a failed opening or a successful submit. */
  | { type: 'form.open' }
  | { type: 'form.mend' }
  | UploadChanged;

export type SubmissionEmitted<F extends Fields> =
  | { type: 'draft.changed'; fields: F }
  | { type: 'draft.done' }
  | { type: 'form.done' }
  | { type: 'form.refused' };

export interface SubmissionRules<F extends Fields> {
  blank: F;
  /** Normalizes a change of fields. `before` holds the previous values. Identity by default. */
  tidy?: (patch: Partial<F>, before: F) => Partial<F>;
  /** Validation errors by field. The server applies the same rules. */
  faultsOf: (fields: F, original: F) => Faults;
  /** The field for each wire name in a refusal. Identity by default. */
  placeOf?: Readonly<Record<string, string>>;
  /** Clears the fields after a successful submit. */
  isSecret?: boolean;
  /**
   * The fields include `pictures`, `sending` and `failed` (see {@link picturesIn}), which mirror the child `upload`.
   */
  hasPictures?: boolean;
}

/** The messages of a refusal by field. `names` are the form's fields. */
export const faultsIn = (
  failure: Failure,
  names: readonly string[],
  placeOf: Readonly<Record<string, string>>,
): Faults =>
  refusedFields(failure, (path) => names.find((name) => name === (placeOf[path] ?? path))) as Faults;
