import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewProblem, ProblemStatus } from '../../../contract/support/problem.ts';
import { calls } from '../../../contract/index.ts';
import { decide } from '../../../machines/rulebooks/decide.ts';
import { problemLifecycle, type ProblemEvent } from '../../../machines/rulebooks/problem.ts';
import { replyOf } from '../../../server/autopilot/support.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { maskContacts } from '../../../server/kit/redactContacts.ts';
import { MOST_PROBLEMS_A_DAY } from '../../../server/support/problems.ts';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { ownPictures, shownAs } from '../../kit/selling.ts';

let kit: TestApp;
let staff: SignedIn;
let other: SignedIn;
let serial = 0;

beforeAll(async () => {
  kit = await makeApp();
  staff = await kit.login('18700000001', { role: 'staff' });
  other = await kit.login('18700000002');
});
afterAll(() => kit.close());

const somebody = () => kit.login(`187${String(10_000_000 + serial++)}`);
const now = () => new Date(kit.clock.now()).toISOString();
const CONTENT = '验号等了一个小时还没有开始';
const submit = (who: SignedIn, more: Partial<NewProblem> = {}, key?: string) =>
  kit.call(calls.submitProblem, {
    input: { type: 'fault', content: CONTENT, pictures: [], ...more },
    token: who.token,
    ...(key ? { key } : {}),
  });
const list = async (who: SignedIn, input: object = {}) =>
  (await kit.call(calls.listProblems, { input, token: who.token })).value;
const close = (who: SignedIn, id: string) =>
  kit.call(calls.closeProblem, { params: { id }, token: who.token });
const answer = (id: string, reply = '已经处理', who = staff) =>
  kit.call(calls.replyProblem, { params: { id }, input: { reply }, token: who.token });

describe('a complaint or suggestion', () => {
  it('is kept with what belongs to it, and listed to who sent it', async () => {
    const who = await somebody();
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
      pictures: pictures.map((one) => shownAs(kit, one)),
      phone: '13812345678',
      qq: '88886666',
      createdAt: now(),
      status: 'open',
    });
    expect(await list(who)).toEqual({ rows: [value], total: 1 });
    expect(await list(other)).toEqual({ rows: [], total: 0 });
  });

  it('is kept once for a key', async () => {
    const who = await somebody();
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
  ] as const)('is not taken with %j', async (more, path) => {
    const { body } = await submit(other, more as Partial<NewProblem>);
    expect([body.code, body.errors?.[0]?.path]).toEqual([422, path]);
  });

  it('comes in pages, the latest first, by its state', async () => {
    const who = await somebody();
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

  it(`may be sent ${MOST_PROBLEMS_A_DAY} times within a day, also all at once`, async () => {
    const who = await somebody();
    const replies = await Promise.all(Array.from({ length: MOST_PROBLEMS_A_DAY + 3 }, () => submit(who)));
    const codes = replies.map(({ body }) => body.code).sort();
    expect(codes).toEqual([...Array.from({ length: MOST_PROBLEMS_A_DAY }, () => 200), 429, 429, 429]);
    kit.clock.advance(24 * 3_600_000 + 1000);
    expect((await submit(who)).body.code).toBe(200);
  });
});

describe('an answer', () => {
  it('is kept, and its receiver is told once', async () => {
    const who = await somebody();
    const { value: sent } = await submit(who);
    kit.clock.advance(1000);
    const { value } = await answer(sent.id, ' 已经安排优先处理 ');
    expect(value).toEqual({ ...sent, status: 'answered', reply: '已经安排优先处理', repliedAt: now() });
    expect((await list(who)).rows).toEqual([value]);
    expect((await answer(sent.id, '再说一次')).body.code).toBe(409);
    const messages = await kit.call(calls.listMessages, { input: {}, token: who.token });
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

  it('is given by staff alone, and not blank', async () => {
    const who = await somebody();
    const { value: sent } = await submit(who);
    expect((await answer(sent.id, '我自己回', who)).body.code).toBe(403);
    expect((await answer(sent.id, '   ')).body).toEqual({
      code: 422,
      msg: '请填写回复',
      errors: [{ path: 'reply', message: '请填写回复' }],
    });
    expect((await answer('no-such-problem')).body.code).toBe(404);
  });

  it('given twice at once is kept once', async () => {
    const { value: sent } = await submit(await somebody());
    const codes = (await Promise.all([answer(sent.id, '甲'), answer(sent.id, '乙')])).map(
      ({ body }) => body.code,
    );
    expect(codes.sort()).toEqual([200, 409]);
  });
});

describe('closing', () => {
  it('is for who sent it, once', async () => {
    const who = await somebody();
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
      const who = await somebody();
      const { value: sent } = await submit(who);
      await kit.store.query('update problems set status = $2 where id = $1', [sent.id, state]);
      const next = decide(problemLifecycle, { state, context: {} }, { type });
      const { body } = type === 'problem.answer' ? await answer(sent.id) : await close(who, sent.id);
      const { status } = await kit.store.one<{ status: string }>(
        'select status from problems where id = $1',
        [sent.id],
      );
      expect([body.code, status]).toEqual(next ? [200, next.state] : [409, state]);
    },
  );
});

describe('the demo’s support', () => {
  it('answers after a while, once, what a person has not', async () => {
    const demo = await makeApp({ settings: { autopilot: true } });
    try {
      const who = await demo.login('18711110001');
      const person = await demo.login('18711110002', { role: 'staff' });
      const send = async () =>
        (
          await demo.call(calls.submitProblem, {
            input: { type: 'suggestion', content: '希望可以按英雄筛选', pictures: [] },
            token: who.token,
          })
        ).value.id;
      const [first, second] = [await send(), await send()];
      await demo.call(calls.replyProblem, {
        params: { id: second },
        input: { reply: '人工回复' },
        token: person.token,
      });
      await runDueJobs(demo.ctx);
      const replies = async () =>
        (
          await demo.store.query<{ id: string; reply: string | null }>(
            'select id, reply from problems where user_id = $1 order by id',
            [who.id],
          )
        ).map(({ id, reply }) => [id, reply]);
      expect(await replies()).toEqual([
        [first, null],
        [second, '人工回复'],
      ]);
      demo.clock.advance(10_000);
      await runDueJobs(demo.ctx);
      expect(await replies()).toEqual([
        [first, replyOf('suggestion', '希望可以按英雄筛选')],
        [second, '人工回复'],
      ]);
    } finally {
      await demo.close();
    }
  });

  it.each([
    ['complaint', '卖家让我加微信私下付款', /投诉已经收到.*不要再向对方付款.*3 个工作日.*申请售后/],
    ['fault', '付款页面一直白屏打不开', /已经收到.*刷新页面.*1 个工作日/],
    ['suggestion', '希望有夜间模式', /谢谢你的建议.*最新公告/],
    ['fault', '退款三天没到账', /原路退回.*1 到 3 个工作日/],
  ] as const)('says to a %s (%s) what happens next', (type, content, words) => {
    const reply = replyOf(type, content);
    expect(reply).toMatch(words);
    expect(reply).not.toMatch(/[!！]/);
    expect(reply.length).toBeLessThanOrEqual(1000);
    expect(maskContacts(reply).isMasked).toBe(false);
  });
});
