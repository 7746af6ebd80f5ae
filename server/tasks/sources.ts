import type { StaffDesk, TaskSubject } from '../../contract/staff/index.ts';

/** A row that may need an act of staff, in the form that the queue shows. */
export interface TaskRow {
  id: string;
  state: string;
  number: string;
  title: string;
  gameId: string | null;
  /** Fen. Null when there is no amount. */
  amount: number | null;
  people: string[];
  /** Whether somebody else has to act first: the seller adds the login, or answers a changed price. */
  isElsewhere: boolean;
}

interface TaskSource {
  desk: StaffDesk;
  /** SQL that selects {@link TaskRow}. It is used as the subquery `s`. */
  rows: string;
  /**
   * SQL for the ids of all rows in a state in which staff have to act. Each uses a partial index of migration 041 or
   * later.
   */
  waiting: string;
  /** SQL that locks a row for the subject $1: the one that each change of the subject locks first. */
  lock: string;
}

/**
 * The subjects that may need an act of staff. A test compares the states in `waiting` with those that CLOCKS_OF_TASK
 * assigns to staff.
 */
export const TASK_SOURCES: Readonly<Record<TaskSubject, TaskSource>> = {
  order: {
    desk: 'orders',
    rows: `select o.id, o.stage as state, o.no as number, o.snapshot ->> 'title' as title, l.game_id, o.price as amount,
        array[o.buyer_id, o.seller_id] as people, o.stage = 'awaitingInspection' and o.needs_credential as is_elsewhere
      from orders o join listings l on l.id = o.listing_id`,
    waiting: `select id from orders where stage in ('awaitingInspection', 'inspecting', 'rebinding')
      and not (stage = 'awaitingInspection' and needs_credential)`,
    lock: 'select id from orders where id = $1 for update',
  },
  listing: {
    desk: 'listings',
    rows: `select id, status as state, no as number, title, game_id, price as amount, array[seller_id] as people,
        false as is_elsewhere from listings`,
    waiting: `select id from listings where status in ('underReview', 'problem')`,
    lock: 'select id from listings where id = $1 for update',
  },
  afterSale: {
    desk: 'afterSales',
    rows: `select a.id, a.stage as state, a.no as number, o.snapshot ->> 'title' as title, l.game_id, a.asked as amount,
        array[a.buyer_id, a.seller_id] as people, false as is_elsewhere
      from after_sales a join orders o on o.id = a.order_id join listings l on l.id = o.listing_id`,
    waiting: `select id from after_sales where stage in ('reviewing', 'recovering', 'confirmingReturn')`,
    lock: 'select id from orders where id = (select order_id from after_sales where id = $1) for update',
  },
  recycleOrder: {
    desk: 'recycling',
    rows: `select r.id, r.status as state, r.no as number, r.snapshot ->> 'title' as title, v.game_id, r.price as amount,
        array[r.seller_id, r.merchant_id] as people, r.price_change = 'asked' as is_elsewhere
      from recycle_orders r join valuations v on v.id = r.valuation_id`,
    waiting: `select id from recycle_orders where status = 'underReview' and price_change <> 'asked'`,
    lock: 'select id from recycle_orders where id = $1 for update',
  },
  problem: {
    desk: 'complaints',
    rows: `select id, status as state, no as number, left(content, 60) as title, null::text as game_id, null::bigint as amount,
        array[user_id] as people, false as is_elsewhere from problems`,
    waiting: `select id from problems where status = 'open'`,
    lock: 'select id from problems where id = $1 for update',
  },
  merchantApplication: {
    desk: 'merchants',
    rows: `select id, state, id as number, name as title, null::text as game_id, null::bigint as amount,
        array[user_id] as people, false as is_elsewhere from merchant_applications`,
    waiting: `select id from merchant_applications where state = 'reviewing'`,
    lock: 'select id from merchant_applications where id = $1 for update',
  },
  identity: {
    desk: 'identities',
    rows: `select id, real_status as state, id as number, nick_name as title, null::text as game_id, null::bigint as amount,
        array[id] as people, false as is_elsewhere from users`,
    waiting: `select id from users where real_status = 'reviewing'`,
    lock: 'select id from users where id = $1 for update',
  },
  withdrawal: {
    desk: 'withdrawals',
    rows: `select w.id, w.state, w.no as number, u.nick_name as title, null::text as game_id, w.amount, array[w.user_id] as people,
        false as is_elsewhere from withdrawals w join users u on u.id = w.user_id`,
    waiting: `select id from withdrawals where state = 'requested'`,
    lock: 'select id from withdrawals where id = $1 for update',
  },
};
