import type { Failure } from '../failure.ts';
import type { UploadChanged, UploadInput } from '../upload/upload.ts';

/** The values of a form, plain JSON by field. */
export type Fields = Readonly<Record<string, string | number | readonly string[]>>;
/** A Chinese error message for each invalid field. */
export type Faults = Readonly<Record<string, string>>;

/** An opened form: its values, and the original ones to compare with. */
export interface Opened<F extends Fields> {
  fields: F;
  original: F;
  /** The values come from a stored draft. */
  isRestored: boolean;
  /** The pictures of the form, if it has any. */
  upload?: UploadInput;
}

/** The server's answer after a lost response: done, not done, refused, or unknowable. */
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
  /** Why it could not be opened, was refused, or has no answer yet. */
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
  /** Opens the form again, after a failure to open or after it was submitted. */
  | { type: 'form.open' }
  | { type: 'form.mend' }
  | UploadChanged;

export type SubmissionEmitted<F extends Fields> =
  /** The values to store as a draft. */
  | { type: 'draft.changed'; fields: F }
  /** The draft can be deleted. */
  | { type: 'draft.done' }
  | { type: 'form.done' };

/** The definition of a form. */
export interface SubmissionRules<F extends Fields> {
  /** The values before it is opened. */
  blank: F;
  /** As it may stand in the form, over what stood there before; the same unless given. */
  tidy?: (patch: Partial<F>, before: F) => Partial<F>;
  /** What is to be mended before it is worth asking the server: it checks the same. */
  faultsOf: (fields: F, original: F) => Faults;
  /** The field for each wire name in a refusal. Identity by default. */
  placeOf?: Readonly<Record<string, string>>;
  /** Clears the fields after a successful submit. */
  isSecret?: boolean;
  /**
   * The fields include `pictures`, `sending` and `failed` (see {@link picturesIn}), which follow the child `upload`.
   */
  hasPictures?: boolean;
}

/** The messages of a refusal by field, the first one for each. */
export function faultsIn(
  failure: Failure,
  names: readonly string[],
  placeOf: Readonly<Record<string, string>>,
): Faults {
  if (failure.kind !== 'invalid') return {};
  const faults: Record<string, string> = {};
  for (const { path, message } of failure.errors) {
    const name = path.split('.')[0] ?? '';
    const place = placeOf[name] ?? name;
    if (names.includes(place)) faults[place] ??= message;
  }
  return faults;
}
