import type { ContentKind, ContentRow } from '../../contract/staff/index.ts';
import type { Context } from '../kit/context.ts';
import { scheduleListingTexts } from '../selling/index.ts';
import type { Tx } from '../store/db.ts';

/** A row to write. */
export interface Upsert {
  kind: ContentKind;
  row: ContentRow;
  /** Its name has changed, or it was enabled or disabled, so texts that contain it must be written again. */
  affectsTexts: boolean;
}

/** Schedules jobs for the texts of listings that contain a changed name of a game, district, attribute or option. */
export async function rewriteTexts(ctx: Context, tx: Tx, upserts: readonly Upsert[]): Promise<void> {
  const affecting = (kind: ContentKind, field: string) =>
    upserts.filter((one) => one.affectsTexts && one.kind === kind).map(({ row }) => String(row[field]));
  const labelled = await tx.query<{ gameId: string }>(
    'select distinct game_id from attributes where id = any($1) order by game_id',
    [[...affecting('attributes', 'id'), ...affecting('attributeOptions', 'attributeId')]],
  );
  const withLabels = new Set(labelled.map(({ gameId }) => gameId));
  for (const gameId of new Set([
    ...affecting('games', 'id'),
    ...affecting('districts', 'gameId'),
    ...withLabels,
  ])) {
    await scheduleListingTexts(ctx, tx, gameId, withLabels.has(gameId));
  }
}
