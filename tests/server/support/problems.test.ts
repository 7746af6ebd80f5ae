import { describe, expect, it } from 'vitest';
import type { NewProblem, ProblemStatus } from '../../../contract/support/problem.ts';
import { calls } from '../../../contract/index.ts';
import { decide } from '../../../machines/rulebooks/decide.ts';
import { problemLifecycle, type ProblemEvent } from '../../../machines/rulebooks/problem.ts';
import { replyOf } from '../../../server/autopilot/support.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { redactContacts } from '../../../server/kit/redactContacts.ts';
import { MAX_PROBLEMS_A_DAY } from '../../../server/support/problems.ts';
import { useApp, type SignedIn, useAutopilot, useMember } from '../../kit/app.ts';
import { ownPictures, signedPictureUrl } from '../../kit/selling.ts';
import { invalid } from '../../kit/refusals.ts';

const kit = useApp();
const staff = useMember(kit, { role: 'staff' });
const other = useMember(kit);

const now = () => new Date(kit.clock.now()).toISOString();
const CONTENT = '验号等了一个小时还没有开始';
const submit = (who: SignedIn, more: Partial<NewProblem> = {}, key?: string) =>
  who.call(calls.submitProblem, {
    input: { type: 'fault', content: CONTENT, pictures: [], ...more },
    ...(key ? { key } : {}),
  });
const list = (who: SignedIn, input: object = {}) => who.do(calls.listProblems, { input });
const close = (who: SignedIn, id: string) => who.call(calls.closeProblem, { params: { id } });
const answer = (id: string, reply = '已经处理', who = staff) =>
  who.call(calls.replyProblem, { params: { id }, input: { reply } });

describe('a complaint or suggestion', () => {
  it('is stored and listed to its sender', async () => {
    const who = await kit.someone();
    const pictures = await ownPictures(kit, who, 2);
    const { value } = await submit(who, {
      type: 'complaint',
      content: `  ${CONTENT}  `,
      pictures,
      phone: '13812345678',
      qq: '88886666',
    });
    expect(value).toEqual({
      id: value.id,
      no: expect.stringMatching(/^HYts\d{21}$/),
      type: 'complaint',
      content: CONTENT,
      pictures: pictures.map((one) => signedPictureUrl(kit, one)),
      phone: '13812345678',
      qq: '88886666',
      createdAt: now(),
      status: 'open',
    });
    expect(await list(who)).toEqual({ rows: [value], total: 1 });
    expect(await list(other)).toEqual({ rows: [], total: 0 });
  });

  it('is stored once per key', async () => {
    const who = await kit.someone();
    const [first, again] = await Promise.all([submit(who, {}, 'same-key-1'), submit(who, {}, 'same-key-1')]);
    expect(first.value).toEqual(again.value);
    expect((await list(who)).total).toBe(1);
  });

  it.each([
    [{ content: '短' }, 'content'],
    [{ content: '       ' }, 'content'],
    [{ content: '字'.repeat(1001) }, 'content'],
    [{ phone: '123' }, 'tel'],
    [{ qq: '0123' }, 'qq'],
    [{ pictures: ['/img/upload/somebody-elses-picture-0001.webp'] }, 'imgurl'],
    [{ pictures: ['https://evil.cn/a.png'] }, 'imgurl'],
  ] as const)('is refused with %j', async (more, path) => {
    const { body } = await submit(other, more as Partial<NewProblem>);
    expect([body.code, body.errors?.[0]?.path]).toEqual([422, path]);
  });

  it('is paged, latest first, filtered by state', async () => {
    const who = await kit.someone();
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      ids.push((await submit(who)).value.id);
      kit.clock.advance(1000);
    }
    await answer(ids[0] ?? '');
    await close(who, ids[1] ?? '');
    const shown = async (input: object) => (await list(who, input)).rows.map(({ id }) => ids.indexOf(id));
    expect(await shown({})).toEqual([2, 1, 0]);
    expect(await shown({ pageNum: 2, pageSize: 2 })).toEqual([0]);
    const byStatus = [];
    for (const status of ['open', 'answered', 'closed'] as const) byStatus.push(await shown({ status }));
    expect(byStatus).toEqual([[2], [0], [1]]);
  });

  it(`is limited to ${MAX_PROBLEMS_A_DAY} a day, also concurrently`, async () => {
    const who = await kit.someone();
    const replies = await Promise.all(Array.from({ length: MAX_PROBLEMS_A_DAY + 3 }, () => submit(who)));
    const codes = replies.map(({ body }) => body.code).sort();
    expect(codes).toEqual([...Array.from({ length: MAX_PROBLEMS_A_DAY }, () => 200), 429, 429, 429]);
    expect((await submit(who)).body).toEqual({
      code: 429,
      msg: `24 小时内最多提交 ${MAX_PROBLEMS_A_DAY} 次，请 24 小时后再试`,
    });
    kit.clock.advance(24 * 3_600_000 + 1000);
    expect((await submit(who)).body.code).toBe(200);
  });
});

describe('an answer', () => {
  it('is stored and notifies its receiver once', async () => {
    const who = await kit.someone();
    const { value: sent } = await submit(who);
    kit.clock.advance(1000);
    const { value } = await answer(sent.id, ' 已经安排优先处理 ');
    expect(value).toEqual({ ...sent, status: 'answered', reply: '已经安排优先处理', repliedAt: now() });
    expect((await list(who)).rows).toEqual([value]);
    expect((await answer(sent.id, '再说一次')).body.code).toBe(409);
    const messages = await who.call(calls.listMessages, { input: {} });
    expect(
      messages.value.rows.map(({ kind, kindName, title, content, relatedId }) => [
        kind,
        kindName,
        title,
        content,
        relatedId,
      ]),
    ).toEqual([[20, '投诉建议', '你的反馈有回复了', `“${CONTENT}”已回复，点开查看`, sent.id]]);
  });

  it('is for staff only and not blank', async () => {
    const who = await kit.someone();
    const { value: sent } = await submit(who);
    expect((await answer(sent.id, '我自己回', who)).body.code).toBe(403);
    expect((await answer(sent.id, '   ')).body).toEqual(invalid('reply', '请填写回复'));
    expect((await answer('no-such-problem')).body.code).toBe(404);
  });

  it('is stored once for concurrent answers', async () => {
    const { value: sent } = await submit(await kit.someone());
    const codes = (await Promise.all([answer(sent.id, '甲'), answer(sent.id, '乙')])).map(
      ({ body }) => body.code,
    );
    expect(codes.sort()).toEqual([200, 409]);
  });
});

describe('closing', () => {
  it('is for its sender, once', async () => {
    const who = await kit.someone();
    const { value: sent } = await submit(who);
    expect((await close(other, sent.id)).body).toEqual({ code: 404, msg: '记录不存在' });
    expect((await close(staff, sent.id)).body.code).toBe(404);
    const codes = (await Promise.all([close(who, sent.id), close(who, sent.id)])).map(
      ({ body }) => body.code,
    );
    expect(codes.sort()).toEqual([200, 409]);
    expect((await list(who)).rows).toEqual([{ ...sent, status: 'closed', closedAt: now() }]);
  });
});

describe('the rulebook of problems and the server', () => {
  const STATES = ['open', 'answered', 'closed'] as const;
  const EVENTS: readonly ProblemEvent['type'][] = ['problem.answer', 'problem.close'];
  it.each(STATES.flatMap((state) => EVENTS.map((type) => [state, type] as const)))(
    'agree on %s × %s',
    async (state: ProblemStatus, type) => {
      const who = await kit.someone();
      const { value: sent } = await submit(who);
      await kit.sql`update problems set status = ${state} where id = ${sent.id}`;
      const next = decide(problemLifecycle, { state, context: {} }, { type });
      const { body } = type === 'problem.answer' ? await answer(sent.id) : await close(who, sent.id);
      const status = await kit.cell<string>`select status from problems where id = ${sent.id}`;
      expect([body.code, status]).toEqual(next ? [200, next.state] : [409, state]);
    },
  );
});

describe('the demo’s support', () => {
  useAutopilot(kit);

  it('answers once after a while, unless a person did', async () => {
    const who = await kit.someone();
    const send = async () =>
      (
        await who.do(calls.submitProblem, {
          input: { type: 'suggestion', content: '希望可以按英雄筛选', pictures: [] },
        })
      ).id;
    const [first, second] = [await send(), await send()];
    await staff.call(calls.replyProblem, { params: { id: second }, input: { reply: '人工回复' } });
    await runDueJobs(kit.ctx);
    const replies = async () =>
      (
        await kit.sql<{ id: string; reply: string | null }>`select id, reply from problems
          where user_id = ${who.id} order by id`
      ).map(({ id, reply }) => [id, reply]);
    expect(await replies()).toEqual([
      [first, null],
      [second, '人工回复'],
    ]);
    await kit.passTime(10_000);
    expect(await replies()).toEqual([
      [first, replyOf('suggestion', '希望可以按英雄筛选')],
      [second, '人工回复'],
    ]);
  });

  it.each([
    ['complaint', '卖家让我加微信私下付款', /投诉已经收到.*不要再向对方付款.*3 个工作日.*申请售后/],
    [
      'fault',
      '付款页面一直白屏打不开',
      /已经收到.*刷新页面.*1 个工作日内排查。问题解决后，你可以在这条记录里点“关闭”。$/,
    ],
    ['suggestion', '希望有夜间模式', /谢谢你的建议.*最新公告/],
    ['fault', '退款三天没到账', /原路退回.*1 到 3 个工作日/],
  ] as const)('tells a %s (%s) what happens next', (type, content, words) => {
    const reply = replyOf(type, content);
    expect(reply).toMatch(words);
    expect(reply).not.toMatch(/[!！]/);
    expect(reply.length).toBeLessThanOrEqual(1000);
    expect(redactContacts(reply).isMasked).toBe(false);
  });
});
