import type { Attribute, AttributeWithOptions } from '../../contract/market/game.ts';
import type { Context } from '../kit/context.ts';
import { omitEmpty, type Stored } from '../kit/omitEmpty.ts';
import type { Db, Tx } from '../store/db.ts';

/**
 * The enabled attributes of a game in order. Empty for an unknown game. Forms do not ask a choice without options: staff
 * add the options after the attribute.
 */
export async function attributesOf(db: Db, gameId: string): Promise<Attribute[]> {
  const rows = await db.query<Stored<Attribute>>(
    `select id, game_id, label, meaning, key, type, unit, min, max, is_enabled, is_required, is_filter,
       is_shown_in_sell and (type in ('number', 'input')
         or exists (select from attribute_options o where o.attribute_id = attributes.id)) as is_shown_in_sell
     from attributes where game_id = $1 and is_enabled order by sort, id`,
    [gameId],
  );
  return rows.map(omitEmpty);
}

/** The enabled attributes of a game with their options and sub-options. Empty for an unknown game. */
export async function readTemplate(db: Db, gameId: string): Promise<AttributeWithOptions[]> {
  const attributes = await attributesOf(db, gameId);
  const rows = await db.query<{ id: string; attributeId: string; parentId: string | null; label: string }>(
    `select o.id, o.attribute_id, o.parent_id, o.label
     from attribute_options o join attributes a on a.id = o.attribute_id
     where a.game_id = $1 and a.is_enabled order by o.attribute_id, o.sort, o.id`,
    [gameId],
  );
  return attributes.map((attribute) => {
    const own = rows.filter((row) => row.attributeId === attribute.id);
    return {
      ...attribute,
      options: own
        .filter((row) => row.parentId === null)
        .map(({ id, label }) => ({
          id,
          label,
          children: own
            .filter((row) => row.parentId === id)
            .map((child) => ({ id: child.id, label: child.label })),
        })),
    };
  });
}

/** {@link readTemplate} from the cache (a second). */
export const readCachedTemplate = (
  ctx: Context,
  gameId: string,
  db: Db = ctx.store,
): Promise<AttributeWithOptions[]> => ctx.cache.get(`template ${gameId}`, () => readTemplate(db, gameId));

/**
 * {@link readCachedTemplate} for a transaction. It reads through the transaction's connection: waiting for a second
 * connection could exhaust the pool and deadlock. When the shared read fails in another transaction, it reads again
 * here.
 */
export const readCachedTemplateInTx = (
  ctx: Context,
  tx: Tx,
  gameId: string,
): Promise<AttributeWithOptions[]> =>
  readCachedTemplate(ctx, gameId, tx).catch(() => readTemplate(tx, gameId));
