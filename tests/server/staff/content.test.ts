import { describe, expect, it } from 'vitest';
import { listNotices, voteNotice } from '../../../contract/content/calls.ts';
import { listGames } from '../../../contract/market/calls.ts';
import { CONTENT_KINDS, type ContentInputs } from '../../../contract/staff/content.ts';
import { changeContent, listAuditLog, readContent } from '../../../contract/staff/calls.ts';
import { cancelValuation, readValuation } from '../../../contract/recycling/calls.ts';
import { useApp, useMember } from '../../kit/app.ts';
import { makeListing } from '../../kit/fixtures.ts';
import { holdRows, waitForBlocked } from '../../kit/locks.ts';
import { ownPictures, submitValuation } from '../../kit/selling.ts';
import { conflict, invalid, NO_PERMISSION } from '../../kit/refusals.ts';

const kit = useApp();
const admin = useMember(kit, { role: 'staff', roles: ['admin'] });

const look = (input: ContentInputs) => admin.do(changeContent, { input });
const apply = async (input: ContentInputs) => {
  const { fingerprint } = await look(input);
  return admin.do(changeContent, { input: { ...input, fingerprint } });
};
const read = async (kind: (typeof CONTENT_KINDS)[number]) =>
  (await admin.do(readContent, { input: { kind } })).content[kind] ?? [];

const notice = {
  id: '9001',
  type: 'gonggao',
  title: '国庆值班安排',
  content: '<p>照常验号。</p>',
  isPublished: 1,
  createdAt: '2026-11-25 09:00:00',
};

describe('content managed by staff', () => {
  it('is previewed before a change, shown to visitors afterwards, and named in the audit log', async () => {
    const changes = [
      {
        kind: 'notices',
        key: '9001',
        name: 'gonggao · 国庆值班安排',
        change: 'added',
        fields: [
          { label: '编号', before: '', after: '9001' },
          { label: '类型', before: '', after: 'gonggao' },
          { label: '标题', before: '', after: '国庆值班安排' },
          { label: '正文', before: '', after: '<p>照常验号。</p>' },
          { label: '已发布', before: '', after: '是' },
          { label: '时间', before: '', after: '2026-11-25 09:00:00' },
        ],
      },
    ];
    const looked = await look({ content: { notices: [notice] } });
    expect(looked).toEqual({ changes, unchanged: 0, fingerprint: looked.fingerprint, isApplied: false });
    expect(await read('notices')).not.toContainEqual(notice);

    expect(await apply({ content: { notices: [notice] } })).toEqual({ ...looked, isApplied: true });
    expect(await read('notices')).toContainEqual(notice);
    const seen = await admin.do(listNotices, { input: { type: 'gonggao', keyword: '国庆值班' } });
    expect(seen.rows.map(({ id, content }) => ({ id, content }))).toEqual([
      { id: '9001', content: '<p>照常验号。</p>' },
    ]);
    const [row] = (
      await kit.login('13700000072', { role: 'staff' }).then((one) => one.do(listAuditLog, { input: {} }))
    ).rows;
    expect({
      action: row?.action,
      staffId: row?.staffId,
      detail: JSON.parse(row?.detail ?? '') as unknown,
    }).toEqual({
      action: 'changeContent',
      staffId: admin.id,
      detail: { count: 1, changes: [{ kind: 'notices', key: '9001', change: 'added' }] },
    });
  });

  it('is refused as new when its key exists, also when it came into being after the preview', async () => {
    const fresh = { ...notice, id: '9100' };
    const input = { content: { notices: [{ ...fresh, title: '别人的文章' }] }, isNew: true };
    const { fingerprint } = await look(input);
    await apply({ content: { notices: [fresh] } });
    const refused = invalid('notices.0.id', '编号“9100”已经有了，请换一个');
    expect((await admin.call(changeContent, { input: { ...input, fingerprint } })).body).toEqual(refused);
    expect((await admin.call(changeContent, { input })).body).toEqual(refused);
    expect(await read('notices')).toContainEqual(fresh);
  });

  it('names the row and the field of a picture that is not public and somebody else’s', async () => {
    const [picture = ''] = await ownPictures(kit, await kit.someone(), 1);
    const banner = {
      id: 'spring',
      kind: 'carousel',
      name: '春节',
      picture: '/img/banner/spring.webp',
      sort: 1,
    };
    const input = { content: { banners: [banner, { ...banner, id: 'foreign', picture }] } };
    const { fingerprint } = await look(input);
    expect((await admin.call(changeContent, { input: { ...input, fingerprint } })).body).toEqual(
      invalid('banners.1.picture', '图片不存在、已被清理或不是你上传的，请移除后重新上传'),
    );
  });

  it('does not change when its own export is imported', async () => {
    const { content } = await admin.do(readContent, { input: {} });
    expect(Object.keys(content)).toEqual([...CONTENT_KINDS]);
    const { changes, unchanged } = await look({ content });
    expect({ changes, unchanged }).toEqual({
      changes: [],
      unchanged: CONTENT_KINDS.reduce((sum, kind) => sum + (content[kind]?.length ?? 0), 0),
    });
  });

  it('accepts a new game with its template and districts from one file', async () => {
    const content = {
      districts: [
        { id: 'xyx-srv', gameId: 'xyx', name: '一服', systemKey: 'server', parentId: 'xyx-area', sort: 2 },
        { id: 'xyx-area', gameId: 'xyx', name: '一区', systemKey: 'group', sort: 1 },
      ],
      attributes: [
        {
          id: 'xyx-f1',
          gameId: 'xyx',
          label: '等级',
          meaning: 'level',
          key: 'f1',
          type: 'number',
          unit: '级',
          min: 1,
          max: 90,
          isEnabled: 1,
          isShownInSell: 1,
          isRequired: 1,
          isFilter: 0,
          sort: 1,
        },
      ],
      games: [
        {
          id: 'xyx',
          name: '星隐行',
          initial: 'X',
          type: 'pc',
          isHot: 0,
          palette: ['#112233', '#445566', '#778899'],
          sort: 950,
        },
      ],
    };
    const { changes } = await apply({ content });
    expect(changes.map(({ kind, key, change }) => `${change} ${kind} ${key}`)).toEqual([
      'added games xyx',
      'added attributes xyx-f1',
      'added districts xyx-srv',
      'added districts xyx-area',
    ]);
    expect(
      (await admin.do(listGames, { input: { name: '星隐行' } })).map(({ id, type }) => ({ id, type })),
    ).toEqual([{ id: 'xyx', type: 'pc' }]);
    expect((await read('attributes')).find(({ id }) => id === 'xyx-f1')).toEqual(content.attributes[0]);
  });

  it('is sanitised on import', async () => {
    await apply({
      content: { notices: [{ ...notice, id: '9002', content: '<p>好</p><script>x</script>' }] },
    });
    expect((await read('notices')).find(({ id }) => id === '9002')?.content).toBe('<p>好</p>');
  });

  it('is not changed at all when one row is invalid, which is named with row and field', async () => {
    const before = await read('groups');
    const { body: answer } = await admin.call(changeContent, {
      input: {
        content: {
          groups: [
            { id: 'q-new', name: '新群', qq: '70020', sort: 1 },
            { id: 'q-bad', name: '', qq: '群', gameId: 'no-such-game', sort: 1 },
            { id: 'q-two', name: '二群', qq: '70021', gameId: 'no-such-game', sort: 1 },
          ],
        },
      },
    });
    expect(answer).toEqual({
      code: 422,
      msg: '请填写名称',
      errors: [
        { path: 'groups.1.name', message: '请填写名称' },
        { path: 'groups.1.qq', message: '群号应是 5 到 12 位数字' },
        { path: 'groups.1.gameId', message: '游戏编号“no-such-game”不存在' },
      ],
    });
    expect(await read('groups')).toEqual(before);
  });

  it('is not changed when the changes differ from the preview', async () => {
    const input = { content: { payeeAccounts: [{ account: 'a@haoyi.example', name: '甲' }] } };
    const { fingerprint } = await look(input);
    await apply({ content: { payeeAccounts: [{ account: 'a@haoyi.example', name: '乙' }] } });
    expect((await admin.call(changeContent, { input: { ...input, fingerprint } })).body).toEqual(
      conflict('contentChanged', '内容刚被别人改过，请重新看一遍会改什么'),
    );
    expect((await read('payeeAccounts')).filter(({ account }) => account === 'a@haoyi.example')).toEqual([
      { account: 'a@haoyi.example', name: '乙' },
    ]);
  });

  it('is changed by one of two people who apply at once', async () => {
    const stored = { ...notice, id: '9003' };
    await apply({ content: { notices: [stored] } });
    const edits = [
      { ...stored, title: '甲改的题' },
      { ...stored, content: '<p>乙改的文</p>' },
    ].map((each) => ({ content: { notices: [each] } }));
    const [one, two] = await Promise.all(edits.map(look));
    const sent = await holdRows(kit, 'select 1 from notices where id = 9003 for update', [], async () => {
      const both = [one, two].map((each, i) =>
        admin.call(changeContent, { input: { ...edits[i], fingerprint: each?.fingerprint } as never }),
      );
      await waitForBlocked(kit, 2);
      return both;
    });
    const replies = (await Promise.all(sent)).map(({ body }) => body.code);
    const row = (await read('notices')).find(({ id }) => id === '9003');
    expect([replies.toSorted(), [row?.title, row?.content]]).toEqual([
      [200, 409],
      replies[0] === 200 ? ['甲改的题', stored.content] : [stored.title, '<p>乙改的文</p>'],
    ]);
  });

  it('is removed when nothing refers to it, and otherwise the reference is named', async () => {
    const removed = [{ kind: 'payeeAccounts', key: 'a@haoyi.example' }] as const;
    const { changes } = await apply({ content: {}, removed: [...removed] });
    expect(changes).toEqual([{ ...removed[0], name: 'a@haoyi.example · 乙', change: 'removed', fields: [] }]);
    const used = { content: {}, removed: [{ kind: 'games' as const, key: 'xyx' }] };
    const { fingerprint } = await look(used);
    expect((await admin.call(changeContent, { input: { ...used, fingerprint } })).body).toEqual(
      conflict('contentUsed', '还有别的内容或商品在用它，不能删除'),
    );
  });

  it('is removed with its votes, when it is an article', async () => {
    await apply({ content: { notices: [{ ...notice, id: '9004' }] } });
    await admin.do(voteNotice, { params: { id: '9004' }, input: { isSolved: true } });
    await apply({ content: {}, removed: [{ kind: 'notices', key: '9004' }] });
    expect((await read('notices')).some(({ id }) => id === '9004')).toBe(false);
    expect(await kit.sql`select 1 from notice_votes where notice_id = 9004`).toEqual([]);
  });

  it('keeps the options that a listing or an open valuation holds, with or without a sub-option', async () => {
    const seller = await kit.login('13700000074');
    await makeListing(kit.store, {
      id: 'held-options',
      sellerId: seller.id,
      attributes: { f1: '60', f2: 'gold', f3: ['skin-a', 'skin-b'], f4: ['hero-a:hero-a-1'] },
    });
    const id = await submitValuation(kit, seller, { attributes: { f1: '10', f2: 'bronze' } });
    const remove = async (...keys: string[]) => {
      const removed = keys.map((key) => ({ kind: 'attributeOptions' as const, key }));
      const { fingerprint } = await look({ content: {}, removed });
      return (await admin.call(changeContent, { input: { content: {}, removed, fingerprint } })).body;
    };
    for (const keys of [['gold'], ['skin-b'], ['hero-a-1'], ['skin-c', 'bronze']]) {
      expect(await remove(...keys)).toEqual(
        conflict('contentUsed', '还有商品或估价在用这个选项，不能删除；可以改名称'),
      );
    }
    expect((await remove('skin-c', 'hero-a-0', 'silver')).code).toBe(200);
    await seller.do(cancelValuation, { input: { id } });
    expect((await remove('bronze')).code).toBe(200);
    const { shown } = await seller.do(readValuation, { params: { id } });
    expect(shown).toEqual([{ label: '等级', value: '10级' }]);
  });

  it('is not accessible to an agent', async () => {
    const agent = await kit.login('13700000073', { role: 'staff', roles: ['agent'] });
    expect((await agent.call(readContent, { input: {} })).body).toEqual(NO_PERMISSION);
  });
});
