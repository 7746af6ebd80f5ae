import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DEMO_VISITS } from '../../../.storybook/map/demoVisits.ts';
import { parse } from '../../../contract/kit/codec.ts';
import type { RouteName } from '../../../contract/kit/routes.ts';
import { problemType } from '../../../contract/support/problem.ts';
import { coverage } from '../../../contract/market/listing.ts';
import { createHasher } from '../../../server/kit/passwordHasher.ts';
import { seed } from '../../../server/seed/index.ts';
import { DEMO_ACCOUNTS } from '../../../server/seed/people.ts';
import { auditLedger, balanceOf } from '../../../server/ledger/ledger.ts';
import { drawFigure } from '../../../server/pictures/articles.ts';
import { shownAttributes } from '../../../server/market/shownAttributes.ts';
import { cleanHtml } from '../../../server/content/richText.ts';
import type { Store } from '../../../server/store/db.ts';
import { gramsOf } from '../../../server/search/ngrams.ts';
import { createVault } from '../../../server/kit/encryption.ts';
import { freshStore, SEEDED_AT, seedDatabase, TEST_CREDENTIAL_KEY } from '../../kit/database.ts';
import { makeGame, TEST_GAME } from '../../kit/fixtures.ts';
import { createIds } from '../../../server/kit/ids.ts';
import { createLog } from '../../../server/kit/log.ts';
import { createTestClock } from '../../kit/testClock.ts';

let store: Store;
beforeAll(async () => {
  store = await freshStore();
});
afterAll(() => store.close());

const HIDDEN: Record<string, readonly string[]> = {
  users: ['password_hash'],
  credentials: ['cipher'],
};
const TABLES =
  `users games attributes attribute_options districts listings credentials orders order_events payments
  ledger_entries ledger_lines reviews jobs messages favourites browses notices banners support_agents payee_accounts
  groups social_accounts dictionary blacklist merchant_applications after_sales after_sale_statements after_sale_events
  refunds problems chat_threads chat_messages chat_reads valuations quotes`.split(/\s+/);

/** A hash of each table's sorted rows, without random columns. */
async function digests(db: Store): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of TABLES) {
    const hidden = (HIDDEN[table] ?? []).map((column) => `- '${column}'`).join(' ');
    const rows = await db.query<{ row: string }>(
      `select (to_jsonb(t) ${hidden})::text as row from ${table} t order by 1`,
    );
    found[table] = createHash('sha256')
      .update(rows.map(({ row }) => row).join('\n'))
      .digest('hex');
  }
  return found;
}

const count = async (sql: string) => (await store.one<{ n: number }>(`select count(*) as n from ${sql}`)).n;

describe('the seed', () => {
  it('is the same in every database', async () => {
    const other = await freshStore('migrated');
    onTestFinished(() => other.close());
    // Without what seedOnce adds to older databases, which therefore adds nothing to a new one.
    await seed({
      store: other,
      clock: createTestClock(SEEDED_AT),
      hasher: createHasher({ fast: true }),
      vault: createVault(TEST_CREDENTIAL_KEY),
      ids: createIds(),
      log: createLog({ level: 'silent' }),
    });
    await makeGame(other);
    expect(await digests(other)).toEqual(await digests(store));
  });

  it('adds merchants to an older seeded database and keeps existing ones', async () => {
    const older = await freshStore();
    onTestFinished(() => older.close());
    for (const table of ['quotes', 'merchant_applications']) await older.query(`delete from ${table}`);
    await older.query(`delete from users where id in ('u-merchant-1', 'u-merchant-2')`);
    await older.query(`update users set nick_name = '改过的名' where id = 'u-merchant-3'`);
    await older.query(`delete from schema_lock where name = 'done:seed:merchants'`);
    expect([await seedDatabase(older), await seedDatabase(older)]).toEqual([false, false]);
    const merchants = await older.query(
      `select id, nick_name as name from users where role = 'merchant' order by id`,
    );
    expect(merchants).toEqual([
      { id: 'u-merchant-0', name: '满仓回收' },
      { id: 'u-merchant-1', name: '快收号行' },
      { id: 'u-merchant-2', name: '南风回收' },
      { id: 'u-merchant-3', name: '改过的名' },
    ]);
  });

  it('adds articles and centre data to an older seeded database, once', async () => {
    const older = await freshStore();
    onTestFinished(() => older.close());
    const shown = () =>
      older.query(
        `select (select jsonb_agg(type || ' ' || title order by type, title) from notices) as articles,
           (select count(*) from notices where picture <> '/img/article/' || id || '.webp') as misplaced,
           (select count(*) from notices where picture is null and type in ('xwgg', 'zhgg')) as bare,
           (select jsonb_agg(status order by id) from problems) as problems,
           (select count(*) from chat_messages) as chats,
           (select count(*) from favourites where user_id = 'u-buyer-1' and told_price < price) as dropped,
           (select count(*) from messages where kind in (19, 21)) as messages`,
      );
    const whole = await shown();
    for (const table of ['chat_reads', 'chat_messages', 'chat_threads', 'problems']) {
      await older.query(`delete from ${table}`);
    }
    await older.query('delete from messages where kind in (19, 21)');
    await older.query('update favourites set told_price = null');
    await older.query(`delete from notices where type in ('gywm', 'rczm') or title like '追回案例：%'`);
    await older.query('update notices set picture = null');
    await older.query(`delete from schema_lock where name = 'done:seed:centre'`);
    await seedDatabase(older);
    await seedDatabase(older);
    expect(await shown()).toEqual(whole);
    expect(whole).toEqual([
      expect.objectContaining({
        misplaced: 0,
        bare: 0,
        problems: ['answered', 'closed', 'open'],
        chats: 5,
        dropped: 2,
        messages: 3,
      }),
    ]);
  });

  it('has enough articles for every page, with pictures, tables and diagrams', async () => {
    const kinds = await store.query<{ type: string; n: number }>(
      'select type, count(*) as n from notices group by type',
    );
    const counts = new Map(kinds.map(({ type, n }) => [type, n]));
    const fewest = {
      cjwt: 5,
      gmzn: 5,
      mhzn: 5,
      '999': 5,
      bpjs: 5,
      xwgg: 8,
      zhgg: 5,
      ywjs: 1,
      gywm: 1,
      rczm: 3,
      '20': 8,
    };
    expect(Object.entries(fewest).filter(([type, n]) => (counts.get(type) ?? 0) < n)).toEqual([]);
    expect(await count(`notices where content like '%<table>%'`)).toBeGreaterThan(5);
    const figures = await store.query<{ name: string }>(
      `select distinct (regexp_matches(content, '/img/figure/([a-z-]+)[.]webp', 'g'))[1] as name from notices order by 1`,
    );
    expect(figures.map(({ name }) => name).filter((name) => drawFigure(name) === undefined)).toEqual([]);
    expect(figures.length).toBeGreaterThanOrEqual(4);
    expect(
      await count(
        `notices where type = 'bpjs' and title = '包赔介绍' and created_at < (select max(created_at) from notices where type = 'bpjs')`,
      ),
    ).toBe(0);
  });

  it('names problem types as the contract does, and gives every support agent a QR code', async () => {
    const types = await store.query<{ label: string; value: string }>(
      `select label, value from dictionary where type = 'problemType' order by sort`,
    );
    expect(types.map(({ label, value }) => [label, problemType.decode(value as never)])).toEqual([
      ['改进建议', 'suggestion'],
      ['问题反馈', 'fault'],
      ['投诉举报', 'complaint'],
    ]);
    expect(
      await count(`support_agents where qr_code is distinct from '/img/contact/' || id || '.webp'`),
    ).toBe(0);
  });

  it('adds after-sales to an older seeded database, once', async () => {
    const older = await freshStore();
    onTestFinished(() => older.close());
    await older.query(
      'delete from ledger_lines where entry_id in (select id from ledger_entries where refund_id is not null)',
    );
    for (const table of [
      'ledger_entries where refund_id is not null',
      'refunds',
      'after_sale_events',
      'after_sale_statements',
      'after_sales',
    ]) {
      await older.query(`delete from ${table}`);
    }
    await older.query(`delete from order_events where kind like 'afterSale.%'`);
    await older.query(`delete from jobs where kind = 'afterSale.expire'`);
    await older.query(`delete from messages where kind = 18`);
    await older.query('update orders set compensated = 0');
    await older.query(`delete from dictionary where type = 'afterReason'`);
    await older.query(`delete from schema_lock where name = 'done:seed:afterSales'`);
    expect([await seedDatabase(older), await seedDatabase(older)]).toEqual([false, false]);
    expect(await digests(older)).toEqual(await digests(store));
  });

  it('adds biddings to an older seeded database, once', async () => {
    const older = await freshStore();
    onTestFinished(() => older.close());
    await older.query(`delete from jobs where kind in ('valuation.expire', 'quote.expire')`);
    await older.query('delete from messages where kind = 11');
    for (const table of ['quotes', 'valuations']) await older.query(`delete from ${table}`);
    await older.query(`delete from schema_lock where name = 'done:seed:biddings'`);
    expect([await seedDatabase(older), await seedDatabase(older)]).toEqual([false, false]);
    expect(await digests(older)).toEqual(await digests(store));
  });

  it('has after-sales of the demo’s buyer and seller in different stages', async () => {
    expect(
      await store.query(
        `select id, buyer_id = 'u-buyer-1' as mine, type, stage, asked, granted from after_sales order by id`,
      ),
    ).toEqual([
      { id: 'as-1', mine: true, type: 'notAsDescribed', stage: 'withdrawn', asked: 5_000, granted: null },
      { id: 'as-2', mine: true, type: 'banned', stage: 'refused', asked: 20_000, granted: 0 },
      { id: 'as-3', mine: true, type: 'notAsDescribed', stage: 'completed', asked: 6_000, granted: 6_000 },
      { id: 'as-4', mine: true, type: 'takenBack', stage: 'awaitingEvidence', asked: 27_800, granted: null },
      { id: 'as-5', mine: false, type: 'takenBack', stage: 'awaitingSeller', asked: 9_500, granted: null },
      { id: 'as-6', mine: false, type: 'notAsDescribed', stage: 'completed', asked: 10_000, granted: 10_000 },
    ]);
    expect(await count('payments where not is_simulated')).toBe(0);
    expect(
      await count(
        `orders o where compensated <> (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id)`,
      ),
    ).toBe(0);
  });

  it('has what the product map of Storybook opens in the demo', async () => {
    const rows: Partial<Record<RouteName, string>> = {
      goodDetail: `listings where status = 'onSale'`,
      sureOrder: `listings where status = 'onSale' and seller_id <> 'u-buyer-1'`,
      orderDetail: `orders where buyer_id = 'u-buyer-1'`,
      valuationResult: `valuations where seller_id = 'u-seller-1'`,
      quotes: `valuations where seller_id = 'u-seller-1' and kind = 'bidding' and status = 'open'`,
      afterSaleDetail: `after_sales where buyer_id = 'u-buyer-1'`,
      chat: `chat_threads join orders using (id) where buyer_id = 'u-buyer-1'`,
      articleDetail: `notices where type = 'ywjs'`,
      newsDetail: `notices where type = 'xwgg'`,
      helpDetail: `notices where type = 'cjwt'`,
      seller: `users join (select distinct seller_id as id from listings where status = 'onSale') s using (id)`,
    };
    const found: Record<string, boolean> = {};
    for (const [page, visit] of Object.entries(DEMO_VISITS)) {
      if (visit?.query === undefined) continue;
      const [id] = new URLSearchParams(visit.query).values();
      const ids = await store.query<{ id: string }>(`select id::text as id from ${rows[page as RouteName]}`);
      found[page] = ids.some((row) => row.id === id);
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(rows).map((page) => [page, true])));
  });

  it('fills the market', async () => {
    expect(await count('games')).toBeGreaterThanOrEqual(10);
    expect(await count('listings')).toBeGreaterThanOrEqual(2000);
    expect(await count("listings where status = 'onSale'")).toBeGreaterThanOrEqual(1800);
    expect(await count("listings where seller_id = 'u-seller-1'")).toBeGreaterThanOrEqual(20);
    expect(await count('credentials')).toBe(await count('listings'));
    expect(await count("orders where stage in ('settled', 'protected')")).toBe(
      await count("listings where status = 'sold'"),
    );
    const kinds = await store.query<{ type: string }>('select distinct type from notices order by type');
    expect(kinds.map(({ type }) => type)).toEqual(
      `jyxz ywjs kfyz bpzl bpjs ddzhbp ddrlbp ddbmbp fbms jshs gfds cjwt xwgg zhgg djzhal gmzn mhzn shhz
       gywm rczm yonghuxieyi yinsizhengce 20 11 999 goumaixuzhi zhhs zhpg lassws 209`
        .split(/\s+/)
        .sort(),
    );
  });

  it('gives every game a template of six to twenty attributes, one of them the real-name state', async () => {
    const games = await store.query<{ id: string; n: number; sm: number }>(
      `select g.id, count(*) as n, count(*) filter (where a.meaning = 'sm') as sm
       from games g left join attributes a on a.game_id = g.id where g.id <> $1 group by g.id`,
      [TEST_GAME],
    );
    expect(games.filter(({ n, sm }) => n < 6 || n > 20 || sm !== 1)).toEqual([]);
  });

  it('lets people sign in with the announced demo accounts', async () => {
    const hasher = createHasher();
    for (const { phone, password, name } of DEMO_ACCOUNTS) {
      const user = await store.one<{ passwordHash: string; nickName: string }>(
        'select password_hash, nick_name from users where phone = $1',
        [phone],
      );
      expect([user.nickName, await hasher.verify(user.passwordHash, password)]).toEqual([name, true]);
    }
    const others = await store.query<{ passwordHash: string }>(
      "select distinct password_hash from users where phone not like '1380000000%' or phone = '13800000008'",
    );
    expect(others).toHaveLength(1);
    expect(await hasher.verify(others[0]?.passwordHash ?? '', 'Haoyi2026')).toBe(false);
  });

  it('gives every attribute a valid option', async () => {
    const attributes = await store.query<{ id: string; gameId: string; key: string; type: string }>(
      'select id, game_id, key, type from attributes',
    );
    const options = await store.query<{ id: string; attributeId: string; parentId: string | null }>(
      'select id, attribute_id, parent_id from attribute_options',
    );
    const typeOf = new Map(attributes.map((each) => [`${each.gameId} ${each.key}`, each]));
    const optionOf = new Map(options.map((each) => [each.id, each]));
    const listings = await store.query<{
      id: string;
      gameId: string;
      attributes: Record<string, string | string[]>;
    }>('select id, game_id, attributes from listings');
    const wrong = listings.flatMap(({ id, gameId, attributes: values }) =>
      Object.entries(values).flatMap(([key, value]) => {
        const attribute = typeOf.get(`${gameId} ${key}`);
        const isOption = (option: string | undefined, parentId: string | null) => {
          const found = optionOf.get(option ?? '');
          return found?.attributeId === attribute?.id && found?.parentId === parentId;
        };
        const isRight = () => {
          switch (attribute?.type) {
            case 'number':
              return typeof value === 'string' && /^\d+$/.test(value);
            case 'input':
              return typeof value === 'string' && value !== '';
            case 'radio':
              return typeof value === 'string' && isOption(value, null);
            case 'checkbox':
              return Array.isArray(value) && value.length > 0 && value.every((each) => isOption(each, null));
            case 'boxradio':
              return (
                Array.isArray(value) &&
                value.length > 0 &&
                value.every((each) => {
                  const [option, sub] = each.split(':');
                  return isOption(option, null) && isOption(sub, option ?? '');
                })
              );
            default:
              return false;
          }
        };
        return isRight() ? [] : [`${id} ${key} ${JSON.stringify(value)}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('answers every required attribute', async () => {
    expect(
      await count(
        'listings l join attributes a on a.game_id = l.game_id and a.is_required where not l.attributes ? a.key',
      ),
    ).toBe(0);
  });

  it('places every listing in a region of its game', async () => {
    for (const column of ['system_id', 'carrier_id', 'group_id', 'server_id']) {
      expect(
        await count(`listings l join districts d on d.id = l.${column} where d.game_id <> l.game_id`),
      ).toBe(0);
    }
    expect(await count("listings where group_id is null or region = ''")).toBe(0);
  });

  it('prices listings in whole yuan between 60 and 60 000', async () => {
    expect(await count('listings where price < 6000 or price > 6000000 or price % 100 <> 0')).toBe(0);
  });

  it('prices richer accounts higher', async () => {
    const { r } = await store.one<{ r: number }>(
      `select corr(ln(price), ln((attributes->>'f4')::numeric)) as r from listings where game_id = 'wzry'`,
    );
    expect(r).toBeGreaterThan(0.8);
  });

  it('lists each at a different time and sells none before it was listed', async () => {
    expect(await count('(select listed_at from listings group by 1 having count(*) > 1) as twice')).toBe(0);
    expect(
      await count('orders o join listings l on l.id = o.listing_id where o.created_at < l.listed_at'),
    ).toBe(0);
    const now = new Date(SEEDED_AT).toISOString();
    expect(await count(`listings where listed_at > '${now}' or sold_at > '${now}'`)).toBe(0);
    expect(await count(`order_events where created_at > '${now}'`)).toBe(0);
  });

  it('has at most one live order per listing, and none for listings on sale', async () => {
    const live = "stage not in ('cancelled', 'refunded')";
    expect(
      await count(`(select listing_id from orders where ${live} group by 1 having count(*) > 1) as twice`),
    ).toBe(0);
    expect(
      await count(`orders o join listings l on l.id = o.listing_id where o.${live} and l.status <> 'sold'`),
    ).toBe(0);
  });

  it('has a balanced ledger for every order', async () => {
    const audit = await auditLedger(store);
    expect({ sum: audit.sum, unbalanced: audit.unbalanced }).toEqual({ sum: 0, unbalanced: 0 });
    const orders = await store.query<{ id: string; stage: string; price: number }>(
      'select id, stage, price from orders',
    );
    const held = await store.query<{ account: string; held: number }>(
      "select account, sum(amount)::bigint as held from ledger_lines where account like 'escrow:%' group by 1",
    );
    const heldOf = new Map(held.map((each) => [each.account, each.held]));
    const wrong = orders.filter(
      ({ id, stage, price }) => (heldOf.get(`escrow:${id}`) ?? 0) !== (stage === 'protected' ? price : 0),
    );
    expect(wrong).toEqual([]);
    const { fees } = await store.one<{ fees: number }>(
      `select (sum(service_fee) filter (where stage in ('protected', 'settled'))
        + sum(seller_fee) filter (where stage = 'settled'))::bigint as fees from orders`,
    );
    expect(await balanceOf(store, 'fee')).toBe(fees);
  });

  it('schedules the payout of every protected order', async () => {
    const due = await store.query<{ subject: string; runAt: string }>(
      "select subject, run_at from jobs where kind = 'protection.end' and done_at is null order by subject",
    );
    expect(due).toEqual(
      await store.query(
        "select id as subject, due_at as run_at from orders where stage = 'protected' order by id",
      ),
    );
  });

  it('counts the deals of each seller', async () => {
    expect(
      await count(
        `users u where deals <> (select count(*) from orders o where o.seller_id = u.id
           and o.stage in ('protected', 'settled'))`,
      ),
    ).toBe(0);
  });

  it('freezes coverage and listing in orders as the server does', async () => {
    const orders = await store.query<{
      coverage: unknown;
      snapshot: { attributes: unknown };
      gameId: string;
      attributes: Record<string, string | string[]>;
    }>(
      `select o.coverage, o.snapshot, l.game_id, l.attributes from orders o
       join listings l on l.id = o.listing_id order by o.id limit 12`,
    );
    for (const order of orders) {
      const wire = coverage.encode(order.coverage as never);
      expect(parse(coverage, wire)).toEqual({ ok: true, value: order.coverage });
      expect(order.snapshot.attributes).toEqual(await shownAttributes(store, order.gameId, order.attributes));
    }
  });

  it('encrypts the accounts', async () => {
    const { cipher } = await store.one<{ cipher: string }>(
      'select cipher from credentials order by listing_id limit 1',
    );
    const secret = JSON.parse(createVault(TEST_CREDENTIAL_KEY).open(cipher)) as object;
    expect(Object.keys(secret)).toEqual(['account', 'password', 'securityPhone', 'email', 'emailPassword']);
  });

  it('gives the demo buyer orders, favourites and messages', async () => {
    const stages = await store.query<{ stage: string; n: number }>(
      "select stage, count(*) as n from orders where buyer_id = 'u-buyer-1' group by 1 order by 1",
    );
    expect(stages).toEqual([
      { stage: 'cancelled', n: 1 },
      { stage: 'protected', n: 1 },
      { stage: 'refunded', n: 1 },
      { stage: 'settled', n: 2 },
    ]);
    expect(await count("messages where user_id = 'u-buyer-1' and read_at is null")).toBeGreaterThan(0);
    expect(await count("messages where user_id = 'u-buyer-1' and read_at is not null")).toBeGreaterThan(0);
  });

  it('writes rich text that the sanitiser leaves unchanged', async () => {
    const notices = await store.query<{ type: string; title: string; content: string }>(
      'select type, title, content from notices',
    );
    expect(notices.filter(({ content }) => cleanHtml(content) !== content)).toEqual([]);
    const agreements = notices.filter(({ type }) => ['yonghuxieyi', 'yinsizhengce', 'jyxz'].includes(type));
    expect(agreements.map(({ content }) => content.replaceAll(/<[^>]+>/g, '').length >= 800)).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('n-grams', () => {
  it('are the 1- and 2-grams of each run, lower case and half width', () => {
    expect(gramsOf('ＶIP·典藏')).toEqual(['v', 'vi', 'i', 'ip', 'p', '典', '典藏', '藏']);
    expect(gramsOf(' — ')).toEqual([]);
  });

  it('find a listing by its words, with or without blanks', async () => {
    const { highlights, no, grams } = await store.one<{ highlights: string[]; no: string; grams: string[] }>(
      "select highlights, no, grams from listings where game_id = 'wzry' order by id limit 1",
    );
    for (const text of [no, ...highlights, ...highlights.map((each) => each.replaceAll(' ', ''))]) {
      expect(gramsOf(text).filter((gram) => !grams.includes(gram))).toEqual([]);
    }
  });
});
