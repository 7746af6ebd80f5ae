import { SECRETS, STEPS, type ConsignmentForm } from '../../../machines/selling/consignment/form.ts';
import type { DraftCard, KeptForm } from '../../../machines/selling/consignment/loadForm.ts';
import { createDrafts, type DraftKey, type Drafts } from '../../flow/drafts.ts';
import { fromJson } from '../../flow/storage.ts';
import { createBrowserEncryption, type BrowserEncryption } from '../../flow/browserEncryption.ts';

/**
 * Subject of a form: `game:<id>` for a new listing, `listing:<id>` for an edit, `valuation:<id>` for a valuation that
 * becomes a listing.
 */
export type FormSubject = `${'game' | 'listing' | 'valuation'}:${string}`;

interface StoredForm extends KeptForm {
  /** Names the draft's pictures and its submission. */
  draftId: string;
  /** The fingerprint of the edited listing when its form was loaded. Absent for a new listing. */
  began?: string | undefined;
}

/** Drafts of a member by subject. Never rejects. */
export interface FormStore {
  get(owner: string, subject: FormSubject): Promise<StoredForm | null>;
  /**
   * Stores a draft.
   *
   * @param card entry of the draft in the chooser, for new listings
   */
  put(owner: string, subject: FormSubject, form: StoredForm, card: DraftCard): Promise<void>;
  remove(owner: string, subject: FormSubject): Promise<void>;
  /** Drafts of new listings, the latest first. */
  list(owner: string): Promise<DraftCard[]>;
}

/** The secret fields are stored separately, encrypted in `sealed`: null without any, '' if the browser cannot encrypt. */
interface EncryptedForm extends StoredForm {
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

const isKept = (value: unknown): value is EncryptedForm =>
  isObject(value) && typeof value.draftId === 'string' && isForm(value.form) && isObject(value.pictures);

const isCard = (value: unknown): value is DraftCard =>
  isObject(value) &&
  STEPS.some((step) => step === value.step) &&
  ['gameId', 'gameName', 'icon', 'title', 'savedAt'].every((key) => typeof value[key] === 'string');

const isCards = (value: unknown): value is DraftCard[] => Array.isArray(value) && value.every(isCard);

const formKey = (owner: string, subject: FormSubject): DraftKey<EncryptedForm> => ({
  name: `sell:${owner}:${subject}`,
  version: 1,
  is: isKept,
});
const listKey = (owner: string): DraftKey<DraftCard[]> => ({
  name: `sell:${owner}`,
  version: 1,
  is: isCards,
});

const gameOf = (subject: FormSubject): string | null =>
  subject.startsWith('game:') ? subject.slice('game:'.length) : null;

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
      const stored = await drafts.get(formKey(owner, subject));
      if (!stored) return null;
      const { draftId, began, form, pictures, sealed } = stored;
      const opened: unknown = sealed ? fromJson((await seal.open(sealed)) ?? '') : null;
      const secrets = Object.fromEntries(
        SECRETS.flatMap((name) => {
          const text = isObject(opened) ? opened[name] : undefined;
          return typeof text === 'string' ? [[name, text]] : [];
        }),
      );
      const lacksSecrets = sealed !== null && opened === null;
      return {
        draftId,
        began,
        pictures,
        form: { ...form, fields: { ...form.fields, ...secrets } },
        lacksSecrets,
      };
    },
    async put(owner, subject, { draftId, began, form, pictures }, card) {
      const secrets = Object.fromEntries(SECRETS.map((name) => [name, form.fields[name]]));
      const hasSecrets = SECRETS.some((name) => form.fields[name] !== '');
      const blank = Object.fromEntries(SECRETS.map((name) => [name, '']));
      const stored: EncryptedForm = {
        draftId,
        began,
        pictures,
        form: { ...form, fields: { ...form.fields, ...blank } },
        sealed: hasSecrets ? ((await seal.seal(JSON.stringify(secrets))) ?? '') : null,
      };
      await drafts.set(formKey(owner, subject), stored);
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
