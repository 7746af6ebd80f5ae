import type { AttributeKey } from '../../contract/market/game.ts';
import { IS_PUBLIC, readTemplate } from '../market/index.ts';
import type { Db } from '../store/db.ts';

export interface Fact {
  label: string;
  meaning: string;
  type: 'input' | 'number' | 'radio' | 'checkbox' | 'boxradio';
  /** The readable value with its unit. */
  value: string;
  /** For a radio attribute: the option's index from 0, and the number of options. */
  step?: { at: number; of: number };
  /** For checkbox and boxradio: all options, and whether the account has them. */
  options: { label: string; sub: string | undefined; isOwned: boolean }[];
  /** For a number: the share of the game's listings with a smaller one, 0…1. */
  above?: number;
}

export interface ListingFacts {
  id: string;
  no: string;
  gameId: string;
  gameName: string;
  initial: string;
  palette: [string, string, string];
  title: string;
  region: string;
  highlights: string[];
  protection: 'free' | 'paid';
  stockKind: 'own' | 'consigned';
  facts: Fact[];
}

interface Row extends Omit<ListingFacts, 'facts'> {
  attributes: Partial<Record<AttributeKey, string | string[]>>;
}

/**
 * SQL condition: the generated pictures of `listings l` may be shown. The listing is public, or refers to its generated
 * pictures. A private listing with the seller's own pictures has none.
 */
const IS_DRAWN = `(${IS_PUBLIC} or exists (select from jsonb_array_elements(l.pictures) p
  where starts_with(p->>'url', '/img/listing/' || l.id || '-')))`;

/**
 * Reads the facts for a listing's pictures. Undefined when it has no generated pictures. `withPeers` adds the
 * comparison of numbers.
 */
export async function listingFacts(
  db: Db,
  id: string,
  withPeers: boolean,
): Promise<ListingFacts | undefined> {
  const row = await db.maybe<Row>(
    `select l.id, l.no, l.game_id, g.name as game_name, g.initial, g.palette, l.title, l.region, l.highlights,
       l.protection, l.stock_kind, l.attributes
     from listings l join games g on g.id = l.game_id where l.id = $1 and ${IS_DRAWN}`,
    [id],
  );
  if (!row) return undefined;
  const { attributes: values, ...listing } = row;
  const template = await readTemplate(db, row.gameId);
  const peers = withPeers
    ? await db.query<{ attributes: Row['attributes'] }>(
        "select attributes from listings where game_id = $1 and status in ('onSale', 'sold') order by id limit 2000",
        [row.gameId],
      )
    : [];
  const facts = template.flatMap((attribute): Fact[] => {
    const raw = values[attribute.key];
    if (raw === undefined || raw.length === 0) return [];
    const { label, meaning, type } = attribute;
    const unit = attribute.unit ?? '';
    if (type === 'input' || type === 'number') {
      const fact: Fact = { label, meaning, type, value: `${String(raw)}${unit}`, options: [] };
      if (type === 'number' && peers.length > 0) {
        const less = peers.filter((peer) => Number(peer.attributes[attribute.key] ?? 0) < Number(raw));
        fact.above = less.length / peers.length;
      }
      return [fact];
    }
    const chosen = new Map(
      (Array.isArray(raw) ? raw : [raw]).map((each) => [each.split(':')[0] ?? each, each] as const),
    );
    const options = attribute.options.map((option) => ({
      label: option.label,
      sub: option.children.find((child) => child.id === chosen.get(option.id)?.split(':')[1])?.label,
      isOwned: chosen.has(option.id),
    }));
    const owned = options.filter((option) => option.isOwned);
    const value = owned
      .map((option) => (option.sub ? `${option.label} ${option.sub}` : option.label))
      .join('、');
    if (value === '') return [];
    const at = options.findIndex((option) => option.isOwned);
    return [
      {
        label,
        meaning,
        type,
        value,
        options: type === 'radio' ? [] : options,
        ...(type === 'radio' ? { step: { at, of: options.length } } : {}),
      },
    ];
  });
  return { ...listing, facts };
}
