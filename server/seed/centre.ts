import { DAY, HOUR, isoAt, MINUTE } from '../kit/clock.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import { json, type Tx } from '../store/db.ts';
import { insertUnless } from '../store/rows.ts';
import { ARTICLES } from './articles.ts';
import { messageRow, formatNumber } from './builders.ts';
import { insertMany } from './insert.ts';
import { PEOPLE } from './people.ts';
import { accountMessages } from '../account/index.ts';
import { supportMessages } from '../support/index.ts';

const UNLESS_THERE = 'on conflict do nothing';

/** Inserts the missing articles after the existing ones, oldest first. */
export async function addArticles(tx: Tx, today: number): Promise<void> {
  const there = await tx.query<{ id: number; type: string; title: string }>(
    'select id, type, title from notices',
  );
  const known = new Set(there.map(({ type, title }) => `${type} ${title}`));
  const last = there.reduce((most, { id }) => Math.max(most, id), 1000);
  const missing = ARTICLES.filter(({ type, title }) => !known.has(`${type} ${title}`)).sort(
    (a, b) => b.age - a.age,
  );
  await insertMany(
    tx,
    'notices',
    missing.map(({ type, title, content, age, isPictured }, i) => ({
      id: last + 1 + i,
      type,
      title,
      content,
      picture: isPictured ? `/img/article/${last + 1 + i}.webp` : null,
      isPublished: true,
      createdAt: isoAt(today - age * DAY + 2 * HOUR),
    })),
  );
  await tx.query(
    `update notices set picture = '/img/article/' || id || '.webp' where picture is null and type in ('xwgg', 'zhgg')`,
  );
}

async function changeFavourites(tx: Tx, today: number): Promise<void> {
  const dropped = await tx.query<{ listingId: string; price: number; was: number; title: string }>(
    `update favourites f set price = l.price + greatest(1000, round(l.price / 1000.0) * 100)::bigint, told_price = l.price
     from listings l where l.id = f.listing_id and f.user_id = $1 and f.told_price is null
       and f.listing_id in (select c.listing_id from favourites c join listings o on o.id = c.listing_id and o.status = 'onSale'
         where c.user_id = $1 order by c.created_at, c.listing_id limit 2)
     returning f.listing_id, l.price, f.price as was, l.title`,
    [PEOPLE.buyer],
  );
  for (const { listingId, price, was, title } of dropped) {
    const content = `「${title}」比收藏时低 ${money(was - price)}，现价 ${money(price)}`;
    const at = today - 6 * HOUR;
    const [id, kind] = [`m-drop-${listingId}`, accountMessages.favouriteDrop];
    const row = messageRow(id, PEOPLE.buyer, kind, '收藏的账号降价了', content, listingId, at);
    await insertUnless(tx, 'messages', row, UNLESS_THERE);
  }
  await tx.query(
    `insert into favourites (user_id, listing_id, price, created_at)
     select $1, id, price, $2 from listings where status = 'sold' and seller_id <> $1
     order by sold_at desc, id limit 1 on conflict do nothing`,
    [PEOPLE.buyer, isoAt(today - 4 * DAY)],
  );
}

/** Adds the demo buyer's complaints and suggestions: an answered, a solved and an open one. */
async function addProblems(tx: Tx, today: number): Promise<void> {
  const problems = [
    [
      'b-1',
      'suggestion',
      '希望商品列表可以按“最近降价”排序',
      'answered',
      21,
      '谢谢你的建议，已经记下。先上线的是收藏降价提醒，排序排在下一步，采纳后会写在“最新公告”里。',
    ],
    [
      'b-2',
      'fault',
      '付款页倒计时和手机时间差了几分钟',
      'closed',
      12,
      '倒计时以平台的时间为准，手机时间不准也不影响付款。已经在页面上写明，谢谢提醒。',
    ],
    ['b-3', 'complaint', '有人冒充客服加我，说订单异常要交解冻金，附上他的账号截图', 'open', 0, undefined],
  ] as const;
  for (const [id, type, content, status, age, reply] of problems) {
    const at = today - age * DAY - 3 * HOUR;
    const row = {
      id,
      no: formatNumber('HYts', at, `000${id.slice(-1)}`),
      userId: PEOPLE.buyer,
      type,
      content,
      pictures: json([]),
      status,
      reply,
      createdAt: isoAt(at),
      repliedAt: reply && isoAt(at + 2 * HOUR),
      closedAt: status === 'closed' ? isoAt(at + 5 * HOUR) : undefined,
    };
    await insertUnless(tx, 'problems', row, UNLESS_THERE);
  }
}

/** Adds a chat about the demo buyer's last finished order. The newest message is from the seller. */
async function addChat(tx: Tx): Promise<void> {
  const order = await tx.maybe<{
    id: string;
    sellerId: string;
    finishedAt: string;
    snapshot: { title: string };
  }>(
    `select id, seller_id, finished_at, snapshot from orders where buyer_id = $1 and finished_at is not null
     order by finished_at desc, id limit 1`,
    [PEOPLE.buyer],
  );
  if (!order) return;
  const end = Date.parse(order.finishedAt);
  const lines = [
    ['buyer', PEOPLE.buyer, '账号拿到了，绑定手机已经换成我的，邮箱怎么换？', -50],
    [
      'support',
      null,
      '你好，这里是号易客服。邮箱在游戏的账号中心里换，需要绑定手机的验证码。换好后再确认收货。',
      -48,
    ],
    ['seller', order.sellerId, '邮箱是新注册的，没有绑别的，直接换就行。', -41],
    ['buyer', PEOPLE.buyer, '换好了，谢谢两位。', -12],
    ['seller', order.sellerId, '好的，有问题随时在这里说。', 20],
  ] as const;
  const thread = {
    id: order.id,
    about: 'order',
    lastAt: isoAt(end + 20 * MINUTE),
    lastId: `c-${order.id}-5`,
  };
  if (!(await insertUnless(tx, 'chat_threads', thread, UNLESS_THERE))) return;
  await insertMany(
    tx,
    'chat_messages',
    lines.map(([byWhom, userId, content, minutes], i) => ({
      id: `c-${order.id}-${i + 1}`,
      threadId: order.id,
      byWhom,
      userId,
      content,
      pictures: [],
      isMasked: false,
      createdAt: isoAt(end + minutes * MINUTE),
    })),
  );
  const read = (userId: string, nth: 4 | 5) => ({
    threadId: order.id,
    userId,
    readAt: isoAt(end + lines[nth === 4 ? 3 : 4][3] * MINUTE),
    readId: `c-${order.id}-${nth}`,
  });
  await insertMany(tx, 'chat_reads', [read(PEOPLE.buyer, 4), read(order.sellerId, 5)]);
  const content = `「${order.snapshot.title}」卖家：${lines[4][2]}`;
  const [id, at, kind] = [`m-chat-${order.id}`, end + 20 * MINUTE, supportMessages.chat];
  const row = messageRow(id, PEOPLE.buyer, kind, '订单有新留言', content, order.id, at);
  await insertUnless(tx, 'messages', row, UNLESS_THERE);
}

/**
 * Inserts articles, price drops, complaints and a chat. It also runs on databases of older seeds, so existing rows stay
 * unchanged. `today`: start of the day (UTC), ms.
 */
export async function seedCentre(tx: Tx, today: number): Promise<void> {
  await addArticles(tx, today);
  await changeFavourites(tx, today);
  await addProblems(tx, today);
  await addChat(tx);
}
