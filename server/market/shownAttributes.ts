import type { Db } from '../store/db.ts';

interface ShownColumn {
  /** The column f1…f20. */
  key: string;
  meaning: string;
  label: string;
  value: string;
}

/** A listing's attribute values as people read them, in the template's order. */
export async function shownAttributes(
  db: Db,
  gameId: string,
  values: Readonly<Record<string, string | string[]>>,
): Promise<{ label: string; value: string }[]> {
  return (await shownColumns(db, gameId, values)).map(({ label, value }) => ({ label, value }));
}

/** {@link shownAttributes} with the column and the meaning of each. */
export async function shownColumns(
  db: Db,
  gameId: string,
  values: Readonly<Record<string, string | string[]>>,
): Promise<ShownColumn[]> {
  const [attributes, options] = [
    await db.query<{
      id: string;
      key: string;
      meaning: string;
      label: string;
      type: string;
      unit: string | null;
    }>(
      'select id, key, meaning, label, type, unit from attributes where game_id = $1 and is_enabled order by sort, id',
      [gameId],
    ),
    await db.query<{ id: string; label: string }>(
      'select o.id, o.label from attribute_options o join attributes a on a.id = o.attribute_id where a.game_id = $1',
      [gameId],
    ),
  ];
  const labels = new Map(options.map((option) => [option.id, option.label]));
  const labelOf = (id: string) => labels.get(id) ?? id;
  const shown: ShownColumn[] = [];
  for (const attribute of attributes) {
    const raw = values[attribute.key];
    if (raw === undefined || raw.length === 0) continue;
    const parts = (Array.isArray(raw) ? raw : [raw]).map((part) => {
      if (attribute.type === 'input' || attribute.type === 'number') return `${part}${attribute.unit ?? ''}`;
      const [option = '', sub] = part.split(':');
      return sub ? `${labelOf(option)}（${labelOf(sub)}）` : labelOf(option);
    });
    const { key, meaning, label } = attribute;
    shown.push({ key, meaning, label, value: parts.join('、') });
  }
  return shown;
}
