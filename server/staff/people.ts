import type {
  MemberDeal,
  MemberDossier,
  MemberPage,
  MemberQuery,
  MemberRow,
  MemberValuation,
} from '../../contract/staff/index.ts';
import type { Context } from '../kit/context.ts';
import { maskIdCard, maskPhone, maskRealName } from '../kit/maskPersonal.ts';
import { normalizeSearch } from '../kit/normalizeSearch.ts';
import { omitEmpty, type Stored } from '../kit/omitEmpty.ts';
import { pageOf } from '../kit/pageCursor.ts';
import { refuse } from '../kit/refusal.ts';
import { isSuspended, type SuspensionColumns } from '../kit/suspension.ts';
import type { Db } from '../store/db.ts';
import { recordLook } from './auditLog.ts';

const PAGE_SIZE = 20;
/** Rows per list on a member's page. */
const LIST_SIZE = 20;
/** Number of other members listed for a shared device or network. */
const MAX_SHARED_MEMBERS = 10;

interface Row
  extends SuspensionColumns, Pick<MemberRow, 'id' | 'role' | 'deals' | 'realStatus' | 'createdAt'> {
  nickName: string;
  phone: string;
  closedAt: string | null;
}

const ROW = `id, nick_name, phone, role, deals, real_status, created_at, closed_at, suspended_at, suspended_until, suspended_reason`;

/** Whether a member is suspended. A closed account is shown as closed only. */
const isShownSuspended = (ctx: Context, row: Row) => row.closedAt === null && isSuspended(ctx, row);

const shown = (ctx: Context, row: Row): MemberRow => {
  const isOut = isShownSuspended(ctx, row);
  return {
    id: row.id,
    name: row.nickName,
    phone: maskPhone(row.phone),
    role: row.role,
    deals: row.deals,
    realStatus: row.realStatus,
    createdAt: row.createdAt,
    isSuspended: isOut,
    ...omitEmpty({ suspendedUntil: isOut ? row.suspendedUntil : null, closedAt: row.closedAt }),
  };
};

/**
 * The members that a phone, an id or a number identifies. For a number: the parties of the deal, or the seller of the
 * listing.
 */
async function findExactly(db: Db, search: string): Promise<Row[]> {
  return db.query<Row>(
    `select ${ROW} from users where id in (
       select id from users where phone = $1 union select id from users where id = $1
       union select unnest(array[buyer_id, seller_id]) from orders where no = $1
       union select unnest(array[seller_id, merchant_id]) from recycle_orders where no = $1
       union select unnest(array[buyer_id, seller_id]) from after_sales where no = $1
       union select user_id from problems where no = $1
       union select user_id from withdrawals where no = $1
       union select seller_id from valuations where no = $1
       union select seller_id from listings where no = $1)
     order by id`,
    [search],
  );
}

/** The highest code point: the end of a prefix range of nicknames. */
const LAST_CHARACTER = '\u{10ffff}';

/** SQL for a nickname in the form that the search compares. Indexed by migration 068. */
const LOWER_NAME = 'lower(nick_name) collate "C"';

async function findPage(db: Db, search: string | undefined, after: string | undefined): Promise<Row[]> {
  const last =
    after === undefined
      ? undefined
      : await db.maybe<{ nickName: string; createdAt: string }>(
          'select nick_name, created_at from users where id = $1',
          [after],
        );
  if (after !== undefined && !last) throw refuse.invalid('after', '页码不正确，请回到第一页');
  if (search === undefined) {
    const past = last ? 'where (created_at, id) < ($2, $3)' : '';
    return db.query<Row>(`select ${ROW} from users ${past} order by created_at desc, id desc limit $1`, [
      PAGE_SIZE + 1,
      ...(last ? [last.createdAt, after] : []),
    ]);
  }
  const past = last ? `and (${LOWER_NAME}, id) > (lower($4) collate "C", $5)` : '';
  return db.query<Row>(
    `select ${ROW} from users where ${LOWER_NAME} >= lower($1) and ${LOWER_NAME} < lower($1) || $2 ${past}
     order by ${LOWER_NAME}, id limit $3`,
    [search, LAST_CHARACTER, PAGE_SIZE + 1, ...(last ? [last.nickName, after] : [])],
  );
}

/** A page of members. The first page of a search is written to the audit log. @throws 422 for a broken cursor */
export async function listMembers(ctx: Context, staffId: string, query: MemberQuery): Promise<MemberPage> {
  const search = normalizeSearch(query.search ?? '') || undefined;
  if (search !== undefined && query.after === undefined) {
    const detail = { search: /^1\d{10}$/.test(search) ? maskPhone(search) : search };
    await recordLook(ctx, { staffId, action: 'listMembers', detail });
    const exact = await findExactly(ctx.store, search);
    if (exact.length > 0) return { rows: exact.map((row) => shown(ctx, row)) };
  }
  const rows = await findPage(ctx.store, search, query.after);
  return pageOf(
    rows,
    PAGE_SIZE,
    (row) => shown(ctx, row),
    ({ id }) => id,
  );
}

type DealRow = Stored<MemberDeal>;

/**
 * The latest rows of several sources, each with its open task, or else its latest closed one. A source is a select of the
 * other columns of {@link DealRow}.
 */
async function readDeals(db: Db, userId: string, sources: readonly string[]): Promise<MemberDeal[]> {
  const each = sources.map((source) => `(${source} order by created_at desc, id desc limit ${LIST_SIZE})`);
  const rows = await db.query<DealRow>(
    `select d.*, t.id as task_id, t.closed_at is not null as is_task_closed
     from (${each.join(' union all ')}) as d
     left join lateral (select id, closed_at from staff_tasks
       where number = d.number and subject = d.subject and subject_id = d.id
       order by closed_at desc nulls first, id desc limit 1) t on true
     order by d.at desc, d.id limit ${LIST_SIZE}`,
    [userId],
  );
  return rows.map(({ amount, taskId, isTaskClosed, title, ...row }) => ({
    ...row,
    title: [...title].slice(0, 60).join(''),
    ...omitEmpty({ amount, taskId }),
    ...(isTaskClosed && { isTaskClosed }),
  }));
}

const orders = (side: 'buyer_id' | 'seller_id') =>
  `select 'order' as subject, id, no as number, coalesce(snapshot ->> 'title', '') as title, stage as state, price as amount,
     created_at as at from orders where ${side} = $1`;
const recycleOrders = (side: 'merchant_id' | 'seller_id') =>
  `select 'recycleOrder' as subject, id, no as number, coalesce(snapshot ->> 'title', '') as title, status as state,
     price as amount, created_at as at from recycle_orders where ${side} = $1`;
const afterSales = (side: 'buyer_id' | 'seller_id') =>
  `select 'afterSale' as subject, id, no as number, type_name as title, stage as state, asked as amount, created_at as at
     from after_sales where ${side} = $1`;
const PROBLEMS = `select 'problem' as subject, id, no as number, left(content, 60) as title, status as state,
     null::bigint as amount, created_at as at from problems where user_id = $1`;

/** The latest valuations and biddings of a member. */
async function readValuations(db: Db, userId: string): Promise<MemberDossier['valuations']> {
  const rows = await db.query<MemberValuation>(
    `select id, no as number, kind, title, left(description, 300) as description, status as state, created_at as at
     from valuations where seller_id = $1 order by created_at desc, id desc limit ${LIST_SIZE}`,
    [userId],
  );
  return rows.map((row) => ({ ...row, title: [...row.title].slice(0, 60).join('') }));
}

async function readPlaces(db: Db, userId: string): Promise<MemberDossier['places']> {
  const rows = await db.query<{
    kind: 'device' | 'network' | null;
    hint: string | null;
    at: string;
    others: { id: string; name: string }[];
  }>(
    `select k.kind, k.hint, k.seen_at as at, o.others from known_places k cross join lateral (
       select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.nick_name) order by u.id) as others
       from (select user_id from known_places s where s.place = k.place and s.user_id <> $1 limit ${MAX_SHARED_MEMBERS}) as s
       join users u on u.id = s.user_id) as o
     where k.user_id = $1 and o.others is not null order by k.seen_at desc, k.place limit ${LIST_SIZE}`,
    [userId],
  );
  return rows.map(({ kind, hint, ...row }) => ({ ...row, kind: kind ?? 'unknown', ...omitEmpty({ hint }) }));
}

/**
 * The dossier of a member. Staff do not see the notes about themselves. Each call adds a row to the audit log.
 * @throws 404
 */
export async function readMember(ctx: Context, staffId: string, id: string): Promise<MemberDossier> {
  const db = ctx.store;
  const row = await db.maybe<
    Row & {
      realName: string | null;
      idCardCipher: string | null;
      email: string | null;
      qq: string | null;
      weixin: string | null;
      onSale: number;
    }
  >(
    `select ${ROW}, real_name, id_card_cipher, email, qq, weixin,
       (select count(*)::int from listings l where l.seller_id = users.id and l.status = 'onSale') as on_sale
     from users where id = $1`,
    [id],
  );
  if (!row) throw refuse.notFound('没有这位会员');
  const [bought, sold, valuations, cases, problems, places, notes, barred] = await Promise.all([
    readDeals(db, id, [orders('buyer_id'), recycleOrders('merchant_id')]),
    readDeals(db, id, [orders('seller_id'), recycleOrders('seller_id')]),
    readValuations(db, id),
    readDeals(db, id, [afterSales('buyer_id'), afterSales('seller_id')]),
    readDeals(db, id, [PROBLEMS]),
    readPlaces(db, id),
    db.query<MemberDossier['notes'][number]>(
      `select n.id, n.kind, n.content as text, u.nick_name as staff_name, n.created_at as at
       from member_notes n join users u on u.id = n.staff_id
       where n.user_id = $1 and n.user_id <> $2 order by n.created_at desc, n.id desc`,
      [id, staffId],
    ),
    db.query<MemberDossier['barred'][number]>(
      `select id, kind, reason, created_at as at from barred_people
       where user_id = $1 and removed_at is null order by created_at desc, id`,
      [id],
    ),
  ]);
  await recordLook(ctx, { staffId, action: 'readMember', subject: 'member', subjectId: id });
  const isOut = isShownSuspended(ctx, row);
  return {
    ...shown(ctx, row),
    ...omitEmpty({
      realName: row.realName && maskRealName(row.realName),
      idCard: row.idCardCipher && maskIdCard(ctx.vault.open(row.idCardCipher)),
      email: row.email,
      qq: row.qq,
      weixin: row.weixin,
      suspendedAt: isOut ? row.suspendedAt : null,
      suspendedReason: isOut ? row.suspendedReason : null,
    }),
    onSale: row.onSale,
    bought,
    sold,
    valuations,
    afterSales: cases,
    problems,
    places,
    notes,
    barred,
  };
}
