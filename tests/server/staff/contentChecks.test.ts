import { beforeAll, expect, it } from 'vitest';
import type { ContentInputs, ContentKind, ContentRow } from '../../../contract/staff/content.ts';
import { changeContent, confirmArticles, readContent, readOpening } from '../../../contract/staff/calls.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { drawGame } from '../../../server/pictures/draw.ts';
import { useApp, useMember } from '../../kit/app.ts';
import { makeListing, TEST_GAME } from '../../kit/fixtures.ts';
import { createDeal } from '../../kit/selling.ts';
import { conflict } from '../../kit/refusals.ts';

const kit = useApp();
const admin = useMember(kit, { role: 'staff', roles: ['admin'] });
beforeAll(async () => {
  const seller = await kit.login('13700000074');
  await makeListing(kit.store, {
    id: 'answered',
    sellerId: seller.id,
    attributes: { f1: '60', f2: 'gold', f4: ['hero-a:hero-a-1'] },
  });
});

async function rowOf(kind: ContentKind, id: string): Promise<ContentRow> {
  const { content } = await admin.do(readContent, { input: { kind } });
  const row = content[kind]?.find((each) => each.id === id);
  if (!row) throw new Error(`no ${kind} ${id}`);
  return row;
}
/** The errors of a preview. */
const faultsOf = async (input: ContentInputs) => (await admin.call(changeContent, { input })).body.errors;
const attribute = async (id: string, change: ContentRow) =>
  faultsOf({ content: { attributes: [{ ...(await rowOf('attributes', id)), ...change }] } });
const option = async (id: string, change: ContentRow) =>
  faultsOf({ content: { attributeOptions: [{ ...(await rowOf('attributeOptions', id)), ...change }] } });
const USED = '还有商品或估价填了这一项，不能改游戏、列和填法；可以停用它，另建一条';

it('an attribute has a column of its own, and limits in order', async () => {
  const level = await rowOf('attributes', 'test-game-f1');
  expect(await faultsOf({ content: { attributes: [{ ...level, id: 'second' }] } })).toEqual([
    { path: 'attributes.0.key', message: `这个游戏的 f1 已经是“${String(level.label)}”` },
  ]);
  expect(await attribute('test-game-f1', { min: 90, max: 10 })).toEqual([
    { path: 'attributes.0.max', message: '最大不能小于最小' },
  ]);
  expect(await attribute('test-game-f1', { min: 10, max: 10 })).toBeUndefined();
});

it('two attributes exchange their columns in one change', async () => {
  await kit.store.exec(`insert into attributes (id, game_id, label, meaning, key, type, sort) values
    ('east', '${TEST_GAME}', '东', 'east', 'f18', 'input', 18), ('west', '${TEST_GAME}', '西', 'west', 'f19', 'input', 19)`);
  const attributes = [
    { ...(await rowOf('attributes', 'east')), key: 'f19' },
    { ...(await rowOf('attributes', 'west')), key: 'f18' },
  ];
  const { fingerprint } = await admin.do(changeContent, { input: { content: { attributes } } });
  await admin.do(changeContent, { input: { content: { attributes }, fingerprint } });
  expect([await rowOf('attributes', 'east'), await rowOf('attributes', 'west')]).toEqual(attributes);
});

it('the seller’s deposit in the dictionary is a percentage with a minimum, or an amount', async () => {
  const deposit = (value: string, cssClass: string) =>
    faultsOf({
      content: { dictionary: [{ type: 'backRatio', label: 'sellerDeposit', value, cssClass, sort: 1 }] },
    });
  expect(await deposit('8', '100元')).toBeUndefined();
  expect(await deposit('一半', '20')).toEqual([
    { path: 'dictionary.0.value', message: '押金只能是百分比（如 5）或金额（如 ¥50）' },
  ]);
  expect(await deposit('8', '很少')).toEqual([
    { path: 'dictionary.0.cssClass', message: '最小值只能是金额，单位元（如 20）' },
  ]);
});

it('a dictionary of the rules cannot be edited', async () => {
  const row = { type: 'serviceAmount', label: 'serviceAmount', value: '20', sort: 1 };
  expect(await faultsOf({ content: { dictionary: [row] } })).toEqual([
    { path: 'dictionary.0.type', message: '这个字典由平台规则决定，不能在这里改' },
  ]);
});

it('a district has a level that forms and filters read', async () => {
  const district = await rowOf('districts', 'qq');
  const level = (systemKey: string) =>
    faultsOf({ content: { districts: [{ ...district, name: '手 Q', systemKey }] } });
  expect(await level('qqgroup')).toEqual([
    {
      path: 'districts.0.systemKey',
      message: '层级代号只能是 system、carrier、group、carriergroup、server 之一',
    },
  ]);
  expect(await level('carriergroup')).toBeUndefined();
});

it('a district of listings stays where it is, and a new name reaches them', async () => {
  const { id: sellerId } = await kit.login('13700000074');
  const place = { systemId: 'ios', carrierId: 'qq', groupId: 'area-2' };
  await makeListing(kit.store, { id: 'placed', sellerId, ...place });
  const district = async (id: string, change: ContentRow) =>
    faultsOf({ content: { districts: [{ ...(await rowOf('districts', id)), ...change }] } });
  const moved = (field: string) => [
    { path: `districts.0.${field}`, message: '还有商品或估价在这个区服，不能换到别处；可以另建一条' },
  ];
  expect(await district('qq', { systemKey: 'group' })).toEqual(moved('systemKey'));
  expect(await district('qq', { parentId: 'ios' })).toEqual(moved('parentId'));
  expect(await district('server-2', { parentId: 'area-2' })).toBeUndefined();

  const districts = [{ ...(await rowOf('districts', 'qq')), name: '企鹅' }];
  const { fingerprint } = await admin.do(changeContent, { input: { content: { districts } } });
  await admin.do(changeContent, { input: { content: { districts }, fingerprint } });
  await runDueJobs(kit.ctx);
  expect(
    await kit.column`select region from listings where id in ('answered', 'placed') order by id`,
  ).toEqual(['苹果 QQ 一区', '苹果 / 企鹅 / 二区']);
});

it('a valuation that is being sold keeps its answers’ options', async () => {
  const deal = await createDeal(kit, await kit.someone(), await kit.someone({ role: 'merchant' }));
  await kit.sql`update valuations set attributes = '{"f3": ["skin-b"]}' where id = ${deal.valuationId}`;
  expect(await option('skin-b', { parentId: 'skin-a' })).toEqual([
    { path: 'attributeOptions.0.parentId', message: '还有商品或估价选了它，不能换到别处；可以另建一条' },
  ]);
});

it('an attribute that listings answer keeps its column and its kind, and cannot be removed', async () => {
  expect(await attribute('test-game-f2', { type: 'input' })).toEqual([
    { path: 'attributes.0.type', message: USED },
  ]);
  expect(await attribute('test-game-f1', { key: 'f9' })).toEqual([
    { path: 'attributes.0.key', message: USED },
  ]);
  expect(await attribute('test-game-f1', { label: '角色等级', isEnabled: 0 })).toBeUndefined();
  const removed = [{ kind: 'attributes' as const, key: 'test-game-f1' }];
  const { fingerprint } = await admin.do(changeContent, { input: { content: {}, removed } });
  const { body } = await admin.call(changeContent, { input: { content: {}, removed, fingerprint } });
  expect(body).toEqual(conflict('contentUsed', '还有商品或估价填了这一项，不能删除；可以停用'));
  await kit.sql`delete from listings where game_id = ${TEST_GAME}`;
  expect(await attribute('test-game-f2', { type: 'input' })).toBeUndefined();
});

it('an option that a listing holds stays where it is', async () => {
  const seller = await kit.login('13700000075');
  const attributes = { f2: 'gold', f4: ['hero-a:hero-a-1'] };
  await makeListing(kit.store, { id: 'held', sellerId: seller.id, attributes });
  const moved = [
    { path: 'attributeOptions.0.parentId', message: '还有商品或估价选了它，不能换到别处；可以另建一条' },
  ];
  expect(await option('gold', { parentId: 'skin-a' })).toEqual(moved);
  expect(await option('hero-a-1', { parentId: 'hero-b' })).toEqual(moved);
  expect(await option('gold', { label: '黄金段位' })).toBeUndefined();
});

it('a game has three colours, and one that was stored with fewer is drawn all the same', async () => {
  const game = await rowOf('games', TEST_GAME);
  expect(await faultsOf({ content: { games: [{ ...game, palette: ['#112233', '#445566'] }] } })).toEqual([
    { path: 'games.0.palette', message: '配色至少 3 个颜色：深、中、浅' },
  ]);
  expect(drawGame({ id: 'plain', initial: 'P', palette: ['#112233'] })).toContain('<svg');
});

it('a picture that was uploaded elsewhere is named with its row', async () => {
  const picture = '/img/upload/01a218f7-c566-764b-8f57-bbecaa0df777.webp';
  const banner = { kind: 'carousel', name: '图', picture, sort: 1 };
  const banners = [
    { ...banner, id: 'here', picture: '/img/banner/here.webp' },
    { ...banner, id: 'elsewhere' },
  ];
  expect(await faultsOf({ content: { banners } })).toEqual([
    { path: 'banners.1.picture', message: '这张图片不在这里，请重新上传' },
  ]);
});

it('the opening waits for articles that were read, and for the reasons of each after-sale type', async () => {
  const itemOf = async (key: string) => {
    const found = (await admin.do(readOpening)).items.find((each) => each.key === key);
    return [found?.isDone, found?.text];
  };
  expect(await itemOf('afterReasons')).toEqual([true, '7 类问题都有']);
  await kit.sql`delete from dictionary where type = 'afterReason' and value like '2.%'`;
  expect(await itemOf('afterReasons')).toEqual([
    false,
    '7 类问题里只有 6 类有原因可选，其余的买家申请不了售后。在后台「内容」的字典里补上 afterReason。',
  ]);
  await kit.sql`update notices set is_published = false`;
  expect(await itemOf('articles')).toEqual([
    false,
    '没有。运行 npm run open -- --catalogue，或在后台「内容」里导入，再逐篇核对。',
  ]);
  expect((await admin.call(confirmArticles)).body).toEqual(
    conflict('noArticles', '还没有文章，先导入再核对'),
  );
  await kit.sql`update notices set is_published = true`;
  expect((await admin.call(confirmArticles)).body.code).toBe(200);
  expect(await itemOf('articles')).toEqual([true, '已逐篇核对']);
});
