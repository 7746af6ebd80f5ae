import { SECRETS, STEPS, type ConsignmentForm } from '../../../machines/selling/consignment/form.ts';
import type { DraftCard, KeptForm } from '../../../machines/selling/consignment/loading.ts';
import { createDrafts, type DraftKey, type Drafts } from '../../flow/drafts.ts';
import { fromJson } from '../../flow/storage.ts';
import { createBrowserEncryption, type BrowserEncryption } from '../../flow/browserEncryption.ts';

/** What a form is about: `game:<id>` a new listing, `listing:<id>` an edit, `valuation:<id>` a valuation listed instead. */
export type FormSubject = `${'game' | 'listing' | 'valuation'}:${string}`;

/** An unfinished form as it is stored. */
export interface StoredForm extends KeptForm {
  /** Names its pictures and its handing in. */
  draftId: string;
}

/** Unfinished forms of a member, by what they are about. Nothing here rejects. */
export interface FormStore {
  get(owner: string, subject: FormSubject): Promise<StoredForm | null>;
  /** @param card how the chooser lists it, if it is a new listing */
  put(owner: string, subject: FormSubject, form: StoredForm, card: DraftCard): Promise<void>;
  remove(owner: string, subject: FormSubject): Promise<void>;
  /** The new listings begun, the latest first. */
  list(owner: string): Promise<DraftCard[]>;
}

/** Secrets lie beside the form, sealed. */
interface Kept extends StoredForm {
  sealed: string | null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isForm = (value: unknown): value is ConsignmentForm =>
  isObject(value) &&
  isObject(value.district) &&
  (value.levels === null || Array.isArray(value.levels)) &&
  isObject(value.answers) &&
  isObject(value.fields) &&
  Object.values(value.fields).every((text) => typeof text === 'string') &&
  isObject(value.own);

const isKept = (value: unknown): value is Kept =>
  isObject(value) && typeof value.draftId === 'string' && isForm(value.form) && isObject(value.pictures);

const isCard = (value: unknown): value is DraftCard =>
  isObject(value) &&
  STEPS.some((step) => step === value.step) &&
  ['gameId', 'gameName', 'icon', 'title', 'savedAt'].every((key) => typeof value[key] === 'string');

const isCards = (value: unknown): value is DraftCard[] => Array.isArray(value) && value.every(isCard);

const formKey = (owner: string, subject: FormSubject): DraftKey<Kept> => ({
  kind: 'draft',
  name: `sell:${owner}:${subject}`,
  version: 1,
  is: isKept,
});
const listKey = (owner: string): DraftKey<DraftCard[]> => ({
  kind: 'draft',
  name: `sell:${owner}`,
  version: 1,
  is: isCards,
});

const gameOf = (subject: FormSubject): string | null =>
  subject.startsWith('game:') ? subject.slice('game:'.length) : null;

/** Makes the store; once for the app. */
export function createFormStore({
  drafts = createDrafts(),
  seal = createBrowserEncryption(),
}: { drafts?: Drafts; seal?: BrowserEncryption } = {}): FormStore {
  async function relist(owner: string, gameId: string, card: DraftCard | null): Promise<void> {
    const cards = (await drafts.get(listKey(owner))) ?? [];
    const others = cards.filter((one) => one.gameId !== gameId);
    await drafts.set(listKey(owner), card ? [card, ...others] : others);
  }

  return {
    async get(owner, subject) {
      const kept = await drafts.get(formKey(owner, subject));
      if (!kept) return null;
      const { draftId, form, pictures, sealed } = kept;
      const opened: unknown = sealed === null ? null : fromJson((await seal.open(sealed)) ?? '');
      const secrets = Object.fromEntries(
        SECRETS.flatMap((name) => {
          const text = isObject(opened) ? opened[name] : undefined;
          return typeof text === 'string' ? [[name, text]] : [];
        }),
      );
      return { draftId, pictures, form: { ...form, fields: { ...form.fields, ...secrets } } };
    },
    async put(owner, subject, { draftId, form, pictures }, card) {
      const secrets = Object.fromEntries(SECRETS.map((name) => [name, form.fields[name]]));
      const hasSecrets = SECRETS.some((name) => form.fields[name] !== '');
      const blank = Object.fromEntries(SECRETS.map((name) => [name, '']));
      const kept: Kept = {
        draftId,
        pictures,
        form: { ...form, fields: { ...form.fields, ...blank } },
        sealed: hasSecrets ? await seal.seal(JSON.stringify(secrets)) : null,
      };
      await drafts.set(formKey(owner, subject), kept);
      const gameId = gameOf(subject);
      if (gameId !== null) await relist(owner, gameId, card);
    },
    async remove(owner, subject) {
      await drafts.remove(formKey(owner, subject));
      const gameId = gameOf(subject);
      if (gameId !== null) await relist(owner, gameId, null);
    },
    async list(owner) {
      return (await drafts.get(listKey(owner))) ?? [];
    },
  };
}
