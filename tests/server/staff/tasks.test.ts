import { beforeEach, describe, expect, it } from 'vitest';
import * as account from '../../../contract/account/calls.ts';
import { advanceAfterSale } from '../../../contract/afterSale/calls.ts';
import { cancelOrder } from '../../../contract/buying/calls.ts';
import * as selling from '../../../contract/selling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import type { StaffTask, TaskQuery, TaskSubject } from '../../../contract/staff/index.ts';
import { CLOCKS_OF_TASK } from '../../../machines/rulebooks/taskClocks.ts';
import { isoAt } from '../../../server/kit/clock.ts';
import { openMissingTasks } from '../../../server/tasks/tasks.ts';
import { TASK_SOURCES } from '../../../server/tasks/sources.ts';
import { apply, sellTo, type Sale } from '../../kit/afterSales.ts';
import { useApp, useMember } from '../../kit/app.ts';
import { createIdNumber } from '../../kit/idNumber.ts';
import { checksOf } from '../../kit/inspections.ts';
import { holdRows, waitForBlocked } from '../../kit/locks.ts';
import { useListings } from '../../kit/orders.ts';
import { newListing, submitListing } from '../../kit/selling.ts';
import { newestTaskId } from '../../kit/tasks.ts';
import { conflict } from '../../kit/refusals.ts';

const HOUR = 3_600_000;

const kit = useApp();
const nextListing = useListings(kit, 40);
const staff = useMember(kit, { role: 'staff' });

beforeEach(async () => {
  await kit.sql`update staff_tasks set closed_at = opened_at where closed_at is null`;
});

const sold = async (stage: Parameters<typeof sellTo>[3]): Promise<Sale> =>
  sellTo(kit, await kit.someone(), nextListing(), stage);

const queue = async (query: TaskQuery = {}, who = staff) =>
  (await who.do(ops.listTasks, { input: query })).rows;
const taskOf = async (subjectId: string): Promise<StaffTask | undefined> =>
  (await queue()).find((each) => each.subjectId === subjectId);
const act = async (
  orderId: string,
  event: 'inspection.start' | 'inspection.pass' | 'rebinding.finish',
  who = staff,
) =>
  who.call(ops.advanceOrder, {
    params: { id: orderId },
    input: { event, password: 'new-pass-9', checks: await checksOf(kit, orderId) },
  });

describe('a task', () => {
  it('follows an order from stage to stage and is closed after the last that staff own', async () => {
    const { orderId } = await sold('awaitingInspection');
    const seen = [(await taskOf(orderId))?.state];
    for (const event of ['inspection.start', 'inspection.pass', 'rebinding.finish'] as const) {
      await act(orderId, event);
      seen.push((await taskOf(orderId))?.state);
    }
    expect(seen).toEqual(['awaitingInspection', 'inspecting', 'rebinding', undefined]);
  });

  it('is at its desk as soon as a listing is submitted', async () => {
    const id = await submitListing(kit, await kit.login('13630000009'));
    expect(await taskOf(id)).toMatchObject({ state: 'underReview', desk: 'listings', subject: 'listing' });
  });

  it('is opened by deleteExpired for rows older than tasks', async () => {
    const { orderId } = await sold('inspecting');
    await kit.sql`delete from staff_tasks where subject_id = ${orderId}`;
    await openMissingTasks(kit.ctx);
    expect(await taskOf(orderId)).toMatchObject({ state: 'inspecting', desk: 'orders' });
    expect(await openMissingTasks(kit.ctx)).toBe(0);
  });

  it.each(Object.entries(TASK_SOURCES))(
    'of the subject %s is opened for each state that staff own',
    (subject, source) => {
      const clocks = CLOCKS_OF_TASK[subject as TaskSubject];
      const owned = Object.entries(clocks)
        .filter(([, clock]) => clock?.owner === 'staff' || clock?.owner === 'finance')
        .map(([state]) => state);
      const named = [...source.waiting.matchAll(/'(\w+)'/g)].map(([, state = '']) => state);
      expect([...new Set(named)].filter((state) => state in clocks).toSorted()).toEqual(owned.toSorted());
    },
  );
});

describe('a closed task', () => {
  const closed = async () => {
    const { orderId } = await sold('rebinding');
    const task = (await taskOf(orderId)) as StaffTask;
    await staff.call(ops.claimTask, { params: { id: task.id } });
    await act(orderId, 'rebinding.finish');
    return { orderId, task };
  };
  const open = async (id: string) => await staff.do(ops.readCase, { params: { id } });

  it('is found by its number alone, and belongs to nobody', async () => {
    const { orderId, task } = await closed();
    const { claimedBy: _, claimedUntil: __, ...unclaimed } = task;
    const found = { ...unclaimed, closedAt: new Date(kit.clock.now()).toISOString(), isMine: false };
    expect(await queue({ search: task.number })).toEqual([found]);
    for (const filter of [{ owner: 'mine' }, { owner: 'nobody' }, { isOverdue: true }] as const)
      expect(await queue({ search: task.number, ...filter })).toEqual([]);
    expect((await open(task.id)).task).toEqual(found);
    await kit.sql`update orders set stage = 'rebinding' where id = ${orderId}`;
    await openMissingTasks(kit.ctx);
    expect((await queue({ search: task.number })).map(({ closedAt }) => closedAt)).toEqual([undefined]);
  });

  it('allows what the rulebook allows, to anybody at its desk', async () => {
    const { orderId } = await sold('awaitingBalance');
    const task = { id: await newestTaskId(kit, orderId) };
    expect((await open(task.id)).acts).toEqual(['refund.decide']);
    const colleague = await kit.login('13630000005', { role: 'staff' });
    const refunded = await colleague.call(ops.advanceOrder, {
      params: { id: orderId },
      input: { event: 'refund.decide', remark: '买卖双方同意退款' },
    });
    expect(refunded.body.code).toBe(200);
    expect((await open(task.id)).acts).toEqual([]);
  });

  it('of an order is linked by its after-sale, for staff at the desk of orders', async () => {
    const sale = await sold('delivered');
    const { value: found } = await apply(kit, sale);
    const last = await newestTaskId(kit, sale.orderId);
    const { id } = (await taskOf(found.id)) as StaffTask;
    const other = await kit.login('13630000006', { role: 'staff', roles: ['agent'] });
    await kit.sql`update staff_accounts set desks = '{afterSales}' where user_id = ${other.id}`;
    const seen = await other.call(ops.readCase, { params: { id } });
    expect([(await open(id)).afterSale?.orderTaskId, seen.value.afterSale?.orderTaskId]).toEqual([
      last,
      undefined,
    ]);
  });
});

describe('claims', () => {
  it('keep others away until 15 minutes without an act have passed', async () => {
    const { orderId } = await sold('awaitingInspection');
    const colleague = await kit.login('13630000002', { role: 'staff' });
    const task = await taskOf(orderId);
    const params = { id: task?.id ?? '' };
    await staff.call(ops.claimTask, { params });
    expect((await act(orderId, 'inspection.start', colleague)).body).toMatchObject({
      code: 409,
      reason: 'claimed',
    });
    const claimEnd = async () =>
      (await queue({}, colleague)).find(({ subjectId }) => subjectId === orderId)?.claimedUntil;
    expect(await claimEnd()).toBe(isoAt(kit.clock.now() + 15 * 60_000));
    kit.clock.advance(15 * 60_000);
    expect(await claimEnd()).toBeUndefined();
    expect((await act(orderId, 'inspection.start', colleague)).body.code).toBe(200);
  });

  it('do not let an act decide about what its person has not seen', async () => {
    const [first, second] = [await kit.someone({ role: 'staff' }), await kit.someone({ role: 'staff' })];
    const seller = await kit.someone();
    const form = await newListing(kit, seller);
    const { id } = await seller.do(selling.submitListing, { input: form });
    const shown = (await taskOf(id)) as StaffTask;
    await first.do(ops.claimTask, { params: { id: shown.id } });
    kit.clock.advance(15 * 60_000);
    const audit = (who: typeof first, taskId: string, event: 'audit.pass' | 'audit.fail') =>
      who.call(ops.advanceListing, { params: { id }, input: { taskId, event, remark: '描述不清' } });
    expect((await audit(second, shown.id, 'audit.fail')).body.code).toBe(200);
    await seller.do(selling.submitListing, { input: { ...form, id, description: '完全不同的描述' } });
    const state = async () => kit.one`select status, description from listings where id = ${id}`;
    const changed = { status: 'underReview', description: '完全不同的描述' };
    expect((await audit(first, shown.id, 'audit.pass')).body).toEqual(
      conflict('taskChanged', '这件事已经有了变化，请看最新情况再决定'),
    );
    expect(await state()).toEqual(changed);
    const next = (await taskOf(id)) as StaffTask;
    expect(next).toMatchObject({ state: 'underReview', isMine: false });
    expect((await audit(first, next.id, 'audit.pass')).body.code).toBe(200);
    expect(await state()).toEqual({ ...changed, status: 'onSale' });
  });

  it('do not let an old page verify another person', async () => {
    const [who, reviewer] = [
      await kit.someone({ realStatus: 'unverified' }),
      await kit.someone({ role: 'staff' }),
    ];
    const submit = (name: string) => {
      const input = { name, idNumber: createIdNumber('19600415', '999') };
      return who.do(account.verifyIdentity, { input });
    };
    const audit = (taskId: string, isPassed: boolean) =>
      reviewer.call(ops.auditIdentity, {
        params: { id: who.id },
        input: { taskId, isPassed, remark: '照片看不清' },
      });
    await submit('张三');
    const shown = (await taskOf(who.id)) as StaffTask;
    await audit(shown.id, false);
    await submit('李四');
    expect((await audit(shown.id, true)).body).toMatchObject({ code: 409, reason: 'taskChanged' });
    expect(await kit.one`select real_status, real_name from users where id = ${who.id}`).toEqual({
      realStatus: 'reviewing',
      realName: '李四',
    });
  });

  it('lock the case before the task, as its members do', async () => {
    const { orderId, listing, buyer } = await sold('awaitingInspection');
    await kit.sql`update orders set late_at = created_at where id = ${orderId}`;
    const open = await taskOf(orderId);
    // The cancellation has locked the order and waits for the listing. Last of all it closes the task.
    const [cancelled, acted, free] = await holdRows(
      kit,
      'select 1 from listings where id = $1 for update',
      [listing.id],
      async () => {
        const cancelling = buyer.call(cancelOrder, { params: { id: orderId }, input: {} });
        await waitForBlocked(kit, 1);
        const acting = act(orderId, 'inspection.start');
        await waitForBlocked(kit, 2);
        return [
          cancelling,
          acting,
          await kit.column<string>`select id from staff_tasks
            where subject_id = ${orderId} and closed_at is null for update skip locked`,
        ] as const;
      },
    );
    expect(free).toEqual([open?.id]);
    expect([(await cancelled).body.code, (await acted).body.reason]).toEqual([200, 'stateConflict']);
  });

  it('can be handed over with a note, and released', async () => {
    const { orderId } = await sold('awaitingInspection');
    const colleague = await kit.login('13630000003', { role: 'staff' });
    const params = { id: (await taskOf(orderId))?.id ?? '' };
    await staff.call(ops.claimTask, { params });
    const input = { to: colleague.id, note: '买家下午三点后在线' };
    await staff.call(ops.handOverTask, { params, input });
    const mine = await queue({ owner: 'mine' }, colleague);
    expect(mine).toMatchObject([{ subjectId: orderId, isMine: true, note: '买家下午三点后在线' }]);
    await act(orderId, 'inspection.start', colleague);
    const { notes } = await colleague.do(ops.readCase, { params });
    expect(notes).toEqual([
      {
        id: notes[0]?.id,
        at: new Date(kit.clock.now()).toISOString(),
        staffName: `用户${staff.phone.slice(-4)}`,
        text: `转交给 用户${colleague.phone.slice(-4)}：买家下午三点后在线`,
      },
    ]);
    const current = { id: (await taskOf(orderId))?.id ?? '' };
    await colleague.call(ops.releaseTask, { params: current });
    expect(await queue({ owner: 'mine' }, colleague)).toEqual([]);
  });

  it('cannot be handed over to a party of the case', async () => {
    const { orderId, buyer } = await sold('awaitingInspection');
    await kit.employ(buyer);
    const params = { id: (await taskOf(orderId))?.id ?? '' };
    await staff.do(ops.claimTask, { params });
    const { body } = await staff.call(ops.handOverTask, { params, input: { to: buyer.id, note: '请接手' } });
    expect(body).toEqual(conflict('noPermission', '这件事与对方有关，请换一位'));
    const colleague = await kit.someone({ role: 'staff', roles: ['supervisor'] });
    const finance = await kit.someone({ role: 'staff', roles: ['finance'] });
    const idsOf = async (input: { taskId?: string }) =>
      (await staff.do(ops.listColleagues, { input })).map(({ id }) => id);
    const [all, able] = [await idsOf({}), await idsOf({ taskId: params.id })];
    const asked = [buyer.id, colleague.id, finance.id];
    expect(asked.map((one) => [all.includes(one), able.includes(one)])).toEqual([
      [true, false],
      [true, true],
      [true, false],
    ]);
    expect((await act(orderId, 'inspection.start')).body.code).toBe(200);
  });

  it('stay with the person from one stage to the next', async () => {
    const { orderId } = await sold('awaitingInspection');
    await act(orderId, 'inspection.start');
    expect(await taskOf(orderId)).toMatchObject({ state: 'inspecting', isMine: true });
  });
});

describe('the queue', () => {
  it('shows a person only their own desks', async () => {
    await sold('awaitingInspection');
    const reviewer = await kit.login('13630000004', { role: 'staff', roles: ['reviewer'] });
    expect(await queue({}, reviewer)).toEqual([]);
    const refused = await reviewer.call(ops.listTasks, { input: { desk: 'orders' } });
    expect(refused.body.code).toBe(403);
  });

  it('finds a task by order number, listing number, phone and nickname', async () => {
    const { orderId, buyer, listing } = await sold('awaitingInspection');
    const { number } = (await taskOf(orderId)) as StaffTask;
    const no = await kit.cell<string>`select no from listings where id = ${listing.id}`;
    const phone = `+86 ${buyer.phone.slice(0, 3)} ${buyer.phone.slice(3)}`;
    for (const search of [number, ` ${no} `, buyer.phone, phone, `用户${buyer.phone.slice(-4)}`]) {
      expect((await queue({ search })).map(({ subjectId }) => subjectId)).toContain(orderId);
    }
    expect(await queue({ search: 'nothing-like-it' })).toEqual([]);
  });

  it('finds an after-sale by the numbers of its order and its listing', async () => {
    const sale = await sold('delivered');
    const { value: found } = await apply(kit, sale);
    const numbers = await kit.one<{ order: string; listing: string }>`
      select o.no as "order", l.no as listing from orders o join listings l on l.id = o.listing_id
      where o.id = ${sale.orderId}`;
    const subjectsOf = async (search: string) => (await queue({ search })).map(({ subjectId }) => subjectId);
    // The closed task of the order comes last.
    expect(await subjectsOf(numbers.order)).toEqual([found.id, sale.orderId]);
    expect(await subjectsOf(numbers.listing)).toEqual([found.id]);
  });

  it('continues at a cursor, soonest due first, without gaps', async () => {
    for (let i = 0; i < 5; i += 1) await sold('awaitingInspection');
    const seen: StaffTask[] = [];
    let after: string | undefined;
    do {
      const page = await staff.do(ops.listTasks, { input: { pageSize: 2, after } });
      seen.push(...page.rows);
      after = page.next;
    } while (after !== undefined);
    expect(seen).toEqual(await queue());
    expect(seen.map(({ dueAt }) => dueAt)).toEqual(seen.map(({ dueAt }) => dueAt).toSorted());
  });
});

describe('missed deadlines of staff', () => {
  it('leave an after-sale of a settled order open, because the guarantee fund pays only on a decision', async () => {
    const sale = await sold('settled');
    const { value: found } = await apply(kit, sale, { type: 'takenBack' });
    await kit.passTime(96 * HOUR);
    expect(await taskOf(found.id)).toMatchObject({ state: 'reviewing' });
    const decided = await staff.call(advanceAfterSale, {
      params: { id: found.id },
      input: { event: 'case.approve' },
    });
    expect(decided.body.code).toBe(200);
  });
});
