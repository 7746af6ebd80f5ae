import type { Failure } from '../failure.ts';
import type { UploadChanged, UploadInput } from '../upload/upload.ts';

/** What a form holds: plain JSON by field. */
export type Fields = Readonly<Record<string, string | number | readonly string[]>>;
/** A Chinese sentence for each field that is to be mended. */
export type Faults = Readonly<Record<string, string>>;

/** A form as it is opened: what stands in it, and what stood in it before anybody typed. */
export interface Opened<F extends Fields> {
  fields: F;
  original: F;
  /** Some of it was typed before and not handed in. */
  isRestored: boolean;
  /** The pictures that belong to it, for a form that has some. */
  upload?: UploadInput;
}

/** What the server says after a lost answer: it was done, it was not, it was refused, or nobody can tell. */
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
  /** The server was asked after a lost answer: nothing had arrived. */
  isNothingSent: boolean;
  answer: A | null;
}

export type SubmissionEvent<F extends Fields> =
  | { type: 'field.set'; patch: Partial<F> }
  /** What was typed and not handed in is given up; the form stands as before. */
  | { type: 'draft.discard' }
  | { type: 'form.submit' }
  /** Goes on with the form: opened again after it failed to open, or after it has served. */
  | { type: 'form.open' }
  | { type: 'form.mend' }
  | UploadChanged;

export type SubmissionEmitted<F extends Fields> =
  /** What is worth keeping over a reload. */
  | { type: 'draft.changed'; fields: F }
  /** Nothing of it is to be kept any more. */
  | { type: 'draft.done' }
  | { type: 'form.done' };

/** What makes a form this form. */
export interface SubmissionRules<F extends Fields> {
  /** What stands in it until it is opened. */
  blank: F;
  /** As it may stand in the form; the same unless given. */
  tidy?: (patch: Partial<F>) => Partial<F>;
  /** What is to be mended before it is worth asking the server: it checks the same. */
  faultsOf: (fields: F, original: F) => Faults;
  /** The field of each wire name in a refusal; the same name unless given. */
  placeOf?: Readonly<Record<string, string>>;
  /** What was typed is forgotten as soon as it has served. */
  isSecret?: boolean;
  /** Its fields hold `pictures`, `sending` and `failed` (see {@link picturesIn}), which follow the child `upload`. */
  hasPictures?: boolean;
}

/** The sentences of a refusal that stand at a field; the first of a field counts. */
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
