import type { AttributeKey, AttributeWithOptions } from '../../../contract/market/index.ts';
import type { AccountOrigin } from '../../../contract/selling/selling.ts';
import { composeTexts } from './compose.ts';
import type { Faults, FieldName } from './faults.ts';
import { isOtherAccount, type BeforeEdit } from './loadForm.ts';
import { LEVELS, type ConsignmentForm, type Level, type TextField } from './form.ts';
import { normalizeContacts } from '../../kit/typed.ts';

/** Events that change only the form. */
export type FormEvent =
  | { type: 'district.choose'; level: Level; id: string; name: string }
  | { type: 'origin.choose'; origin: AccountOrigin }
  | { type: 'answer.give'; key: AttributeKey; value: string }
  | { type: 'field.type'; field: TextField; text: string }
  | { type: 'assurance.choose'; canAssure: boolean }
  /** Replaces a handwritten title or description by the composed one. */
  | { type: 'words.compose'; field: 'title' | 'description' };

function filledIn(form: ConsignmentForm, event: FormEvent): ConsignmentForm {
  switch (event.type) {
    case 'district.choose': {
      const { level, id, name } = event;
      const district = { ...form.district, [level]: { id, name } };
      for (const below of LEVELS.slice(LEVELS.indexOf(level) + 1)) delete district[below];
      // The levels below are unknown until they are loaded.
      return { ...form, district, levels: level === 'serverId' ? form.levels : null };
    }
    case 'origin.choose':
      return { ...form, origin: event.origin };
    case 'answer.give':
      return { ...form, answers: { ...form.answers, [event.key]: event.value } };
    case 'field.type': {
      const { field, text } = event;
      const isOwn = field === 'title' || field === 'description';
      return {
        ...form,
        fields: { ...form.fields, ...normalizeContacts({ [field]: text }, form.fields.phone) },
        own: isOwn ? { ...form.own, [field]: true } : form.own,
      };
    }
    case 'assurance.choose':
      return { ...form, canAssure: event.canAssure };
    case 'words.compose':
      return { ...form, own: { ...form.own, [event.field]: false } };
  }
}

/** Applies a change and composes title and description again, except those that the seller has edited. */
export const changedForm = (
  template: readonly AttributeWithOptions[],
  form: ConsignmentForm,
  event: FormEvent,
): ConsignmentForm => composeTexts(template, filledIn(form, event));

const NOTHING: BeforeEdit['stored'] = { account: '', securityPhone: '', email: '' };

/**
 * Empties the stored phone and mail when the seller types another account than the stored one, and fills them in again
 * when it is the stored one again.
 */
export function followAccount(
  stored: BeforeEdit['stored'] | undefined,
  form: ConsignmentForm,
  changed: ConsignmentForm,
): ConsignmentForm {
  const isOther = isOtherAccount(stored, changed);
  if (stored === undefined || isOther === isOtherAccount(stored, form)) return changed;
  const [from, to] = isOther ? [stored, NOTHING] : [NOTHING, stored];
  const fields = { ...changed.fields };
  for (const field of ['securityPhone', 'email'] as const) {
    if (fields[field] === from[field]) fields[field] = to[field];
  }
  return { ...changed, fields };
}

/** Drops choices on levels that the game does not have. Keeps all while the levels are unknown (null). */
export function withLevels(form: ConsignmentForm, levels: readonly Level[] | null): ConsignmentForm {
  if (levels === null) return form;
  const chosen = Object.entries(form.district).filter(([level]) => levels.includes(level as Level));
  return { ...form, levels: [...levels], district: Object.fromEntries(chosen) };
}

const without = (faults: Faults, place: FieldName): Faults => {
  const { [place]: _gone, ...rest } = faults;
  return rest;
};

const fieldsOf = (event: FormEvent): FieldName[] => {
  switch (event.type) {
    case 'district.choose':
      return ['area', event.level];
    case 'origin.choose':
      return ['origin'];
    case 'answer.give':
      return [event.key];
    case 'field.type':
      // Whether the password is needed depends on the account.
      return event.field === 'account' ? ['account', 'password'] : [event.field];
    case 'words.compose':
      return [event.field];
    case 'assurance.choose':
      return ['canAssure'];
  }
};

/** Removes the errors of the changed field, and of title and description when an answer recomposes them. */
export function faultsAfter(faults: Faults, event: FormEvent, { fields }: ConsignmentForm): Faults {
  const left = fieldsOf(event).reduce(without, faults);
  if (event.type !== 'answer.give') return left;
  const composed = (['title', 'description'] as const).filter((field) => fields[field] !== '');
  return composed.reduce(without, left);
}
