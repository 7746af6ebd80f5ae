import type { Picture } from '../../contract/market/index.ts';
import type { Context } from '../kit/context.ts';
import { sendMessage } from '../kit/messenger.ts';
import { readTemplate } from '../market/index.ts';
import type { Region } from '../selling/index.ts';
import { json } from '../store/db.ts';
import { update } from '../store/rows.ts';
import { estimateOf } from './estimate.ts';
import { recyclingMessages } from './messageKinds.ts';
import { rejectQuotes } from './quotes.ts';
import { scheduleDemoQuotes } from './submitValuation.ts';
import { lockValuation } from './valuations.ts';

interface Described extends Region {
  title: string;
  description: string;
  attributes: Record<string, string | string[]>;
  pictures: Picture[];
}

/**
 * Copies the description of an edited listing into its open bidding. If it has changed, the open quotes end, because
 * they were made for another description; its title and first picture are kept with them.
 */
export async function followListing(ctx: Context, listingId: string): Promise<void> {
  await ctx.store.tx(async (tx) => {
    const bidding = await tx.maybe<{ id: string }>(
      `select id from valuations where listing_id = $1 and kind = 'bidding' and status = 'open'`,
      [listingId],
    );
    if (!bidding) return;
    const valuation = await lockValuation(tx, bidding.id);
    const listing = await tx.maybe<Described>(
      `select l.title, l.description, l.system_id, l.carrier_id, l.group_id, l.server_id, l.region, l.attributes, l.pictures
       from valuations v join listings l on l.id = v.listing_id
       where v.id = $1 and v.status = 'open'
         and ((v.title, v.description, v.attributes, jsonb_path_query_array(v.pictures, '$[*].url'))
             <> (l.title, l.description, l.attributes, jsonb_path_query_array(l.pictures, '$[*].url'))
           or (v.system_id, v.carrier_id, v.group_id, v.server_id)
             is distinct from (l.system_id, l.carrier_id, l.group_id, l.server_id))`,
      [valuation.id],
    );
    if (!listing) return;
    const { id, gameId, sellerId, title, pictures } = valuation;
    await tx.query('update quotes set title = $2, picture = $3 where valuation_id = $1 and title is null', [
      id,
      title,
      pictures[0]?.url ?? null,
    ]);
    const estimate = await estimateOf(tx, gameId, await readTemplate(tx, gameId), listing.attributes);
    await update(tx, 'valuations', id, {
      ...listing,
      revision: valuation.revision + 1,
      attributes: json(listing.attributes),
      pictures: json(listing.pictures),
      estimate: json(estimate),
    });
    const ended = await rejectQuotes(ctx, tx, valuation, '卖家修改了商品内容，请看新的内容再报价');
    if (ended > 0) {
      const text = `「${listing.title}」的内容改了，原来的 ${ended} 个报价已失效，商户会按新的内容报价`;
      await sendMessage(ctx, tx, sellerId, recyclingMessages.bidding, '报价已失效', text, id);
    }
    await scheduleDemoQuotes(ctx, tx, id);
  });
}
