import type { Context } from '../kit/context.ts';
import type { Db, Tx } from '../store/db.ts';
import { readCachedTemplateInTx, readTemplate } from './template.ts';

interface ShownColumn {
  /** The column f1…f20. */
  key: string;
  meaning: string;
  label: string;
  value: string;
}

/**
 * The readable values of a listing's attributes, in the template's order. `textOf` replaces what was typed as free text.
 */
export async function shownAttributes(
  db: Db,
  gameId: string,
  values: Readonly<Record<string, string | string[]>>,
  textOf?: (typed: string) => string,
): Promise<Shown[]> {
  return labelled(shownIn(await readTemplate(db, gameId), values, textOf));
}

/** {@link shownAttributes} inside a transaction. The template comes from the cache and may be a second old. */
export async function shownWithin(
  ctx: Context,
  tx: Tx,
  gameId: string,
  values: Readonly<Record<string, string | string[]>>,
): Promise<Shown[]> {
  return labelled(shownIn(await readCachedTemplateInTx(ctx, tx, gameId), values));
}

interface Shown {
  label: string;
  value: string;
}

const labelled = (shown: readonly Shown[]): Shown[] => shown.map(({ label, value }) => ({ label, value }));

/** The part of a game's template that names values. */
export interface NamedAttribute {
  key: string;
  meaning: string;
  label: string;
  type: string;
  unit?: string | undefined;
  options: readonly { id: string; label: string; children: readonly { id: string; label: string }[] }[];
}

/**
 * {@link shownAttributes} for a loaded template, with the column and the meaning of each attribute. Options that the
 * template no longer has are left out.
 */
export function shownIn(
  template: readonly NamedAttribute[],
  values: Readonly<Record<string, string | string[]>>,
  textOf = (typed: string): string => typed,
): ShownColumn[] {
  const labels = labelsOf(template);
  const shown: ShownColumn[] = [];
  for (const attribute of template) {
    const raw = values[attribute.key];
    if (raw === undefined || raw.length === 0) continue;
    const parts = (Array.isArray(raw) ? raw : [raw]).flatMap((part) => {
      if (attribute.type === 'input') return `${textOf(part)}${attribute.unit ?? ''}`;
      if (attribute.type === 'number') return `${part}${attribute.unit ?? ''}`;
      const [option, sub] = part.split(':').map((id) => labels.get(id));
      if (option === undefined) return [];
      return sub === undefined ? option : `${option}（${sub}）`;
    });
    const { key, meaning, label } = attribute;
    if (parts.length > 0) shown.push({ key, meaning, label, value: parts.join('、') });
  }
  return shown;
}

const labelsByTemplate = new WeakMap<readonly NamedAttribute[], Map<string, string>>();

function labelsOf(template: readonly NamedAttribute[]): Map<string, string> {
  let labels = labelsByTemplate.get(template);
  if (!labels) {
    const options = template.flatMap((attribute) => attribute.options);
    labels = new Map(options.flatMap((one) => [one, ...one.children]).map(({ id, label }) => [id, label]));
    labelsByTemplate.set(template, labels);
  }
  return labels;
}
