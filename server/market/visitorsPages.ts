import { cardFields, listingDetail } from '../../contract/market/listing.ts';
import type { AttributeWithOptions, Game } from '../../contract/market/game.ts';
import type { Context } from '../kit/context.ts';
import { bytesOf } from '../kit/bytes.ts';
import { createBatchLoader } from '../kit/batch.ts';
import { keptOf } from '../kit/responseCache.ts';
import { putNewest } from '../kit/putNewest.ts';
import { quick } from '../store/db.ts';
import { CARD_OF_LISTING, VIEWS } from './card.ts';
import { DETAIL, detailOf, isPublic, type DetailRow } from './detail.ts';
import { keptTemplate, TEMPLATE_TABLES } from './template.ts';
import { versionOf } from './versions.ts';

/** Most pages that are remembered, about 4 kB each. */
const MOST = 5000;
/**
 * How long they are, ms. A database that lost its last moments (a replica took over) counts its transactions again from there: what
 * was remembered of the lost ones is forgotten by then.
 */
const LIFE = 600_000;

/** What a listing's page shows to anybody, as JSON of the wire. */
interface VisitorsPage {
  /** The page, with so many looks beside those that are in the database. */
  parts(looks: number): Uint8Array[];
}

/** The words that the pages of a game's listings take from beside the listing. As long as they are the same it is the same object. */
interface Words {
  text: string;
  gameName: string;
  gameType: Game['type'];
  /** What systems, carriers, areas and servers are called, by their ids. */
  places: ReadonlyMap<string, string>;
  template: AttributeWithOptions[];
}

/** What changes of a listing's page: with the same state and the same words it is the same page, but for the looks. */
interface State {
  id: string;
  /** '' where the engine does not tell it. */
  version: string;
  views: number;
  sellerName: string;
  sellerDeals: number;
}

type Level = 'system' | 'carrier' | 'group' | 'server';
/** A page's row before its game and its place have their names. */
type Row = Omit<DetailRow, 'gameName' | 'gameType' | `${Level}Name`> &
  State &
  Record<`${Level}Id`, string | null>;

interface Remembered {
  state: State;
  gameId: string;
  words: Words;
  madeAt: number;
  before: Uint8Array;
  after: Uint8Array;
}

const isSame = (one: State, other: State): boolean =>
  one.version !== '' &&
  one.version === other.version &&
  one.sellerName === other.sellerName &&
  one.sellerDeals === other.sellerDeals;

/** Stands where the number of looks will. */
const STAND_IN = Number.MAX_SAFE_INTEGER;

function createVisitorsPages(ctx: Context) {
  const pages = new Map<string, Remembered>();
  const lastWords = new Map<string, Words>();

  const wordsOf = (gameId: string): Promise<Words> =>
    keptOf(ctx).get(`words ${gameId}`, ['games', 'districts', ...TEMPLATE_TABLES], async () => {
      const [template, { said }] = await Promise.all([
        keptTemplate(ctx, gameId),
        ctx.reads.one<{ said: string }>(
          `select json_build_object('gameName', name, 'gameType', type, 'places',
             (select coalesce(json_agg(json_build_array(id, name) order by id), '[]') from districts where game_id = $1))::text as said
           from games where id = $1`,
          [gameId],
        ),
      ]);
      const text = `${said}${JSON.stringify(template)}`;
      const last = lastWords.get(gameId);
      if (last?.text === text) return last;
      const { places, ...game } = JSON.parse(said) as Pick<Words, 'gameName' | 'gameType'> & {
        places: [id: string, name: string][];
      };
      const words = { text, ...game, places: new Map(places), template };
      lastWords.set(gameId, words);
      return words;
    });

  const FROM = 'from listings l join users u on u.id = l.seller_id where l.id = any($1)';

  const stateOf = createBatchLoader(async (ids) => {
    const states = await ctx.reads.query<State>(
      quick(
        `select l.id, ${await versionOf(ctx)} as version, ${VIEWS} as views, u.nick_name as seller_name, u.deals as seller_deals ${FROM}`,
      ),
      [ids],
    );
    return new Map(states.map((state) => [state.id, state]));
  });

  const rowOf = createBatchLoader(async (ids) => {
    const rows = await ctx.reads.query<Row>(
      quick(
        `select ${CARD_OF_LISTING}, ${await versionOf(ctx)} as version, l.system_id, l.carrier_id, l.group_id, l.server_id, ${DETAIL} ${FROM}`,
      ),
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  });

  const partsOf = ({ before, after }: Pick<Remembered, 'before' | 'after'>, views: number): VisitorsPage => ({
    parts: (looks) => [before, bytesOf(String(views + looks)), after],
  });

  /** The remembered page, if it is still what the database would say. */
  const known = async (id: string): Promise<VisitorsPage | undefined> => {
    const page = pages.get(id);
    if (!page || Math.abs(ctx.clock.now() - page.madeAt) > LIFE) return undefined;
    const [words, state] = await Promise.all([wordsOf(page.gameId), stateOf(id)]);
    return state && page.words === words && isSame(page.state, state)
      ? partsOf(page, state.views)
      : undefined;
  };

  const made = async (id: string): Promise<VisitorsPage | undefined> => {
    const madeAt = ctx.clock.now();
    const row = await rowOf(id);
    if (!row || !isPublic(row.status)) return undefined;
    const words = await wordsOf(row.gameId);
    const named = (placeId: string | null) => (placeId === null ? null : (words.places.get(placeId) ?? null));
    const detail = detailOf(
      {
        ...row,
        gameName: words.gameName,
        gameType: words.gameType,
        systemName: named(row.systemId),
        carrierName: named(row.carrierId),
        groupName: named(row.groupId),
        serverName: named(row.serverId),
      },
      words.template,
    );
    const json = JSON.stringify(listingDetail.encode({ ...detail, views: STAND_IN }));
    // Nothing else can be spelled so: in a text the quotes are escaped.
    const name = `"${cardFields.views.name}":`;
    const at = json.indexOf(`${name}${STAND_IN}`) + name.length;
    const { version, views, sellerName, sellerDeals } = row;
    const page: Remembered = {
      state: { id, version, views, sellerName, sellerDeals },
      gameId: row.gameId,
      words,
      madeAt,
      before: bytesOf(json.slice(0, at)),
      after: bytesOf(json.slice(at + String(STAND_IN).length)),
    };
    if (version !== '') putNewest(pages, id, page, MOST);
    return partsOf(page, views);
  };

  return {
    /** A listing's page as a visitor gets it; undefined when visitors do not see it. */
    read: async (id: string): Promise<VisitorsPage | undefined> => (await known(id)) ?? made(id),
  };
}

const all = new WeakMap<Context, ReturnType<typeof createVisitorsPages>>();

/**
 * The listings' pages one process remembers for visitors. To make one costs several times what it costs to ask whether it is still
 * the same, which many ask by one statement.
 */
export function visitorsPagesOf(ctx: Context): ReturnType<typeof createVisitorsPages> {
  let found = all.get(ctx);
  if (!found) all.set(ctx, (found = createVisitorsPages(ctx)));
  return found;
}
