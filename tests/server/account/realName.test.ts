import { describe, expect, it } from 'vitest';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import { readProfile, verifyIdentity } from '../../../contract/account/calls.ts';
import { auditIdentity } from '../../../contract/staff/calls.ts';
import { submitListing } from '../../../contract/selling/calls.ts';
import { may } from '../../../machines/rulebooks/decide.ts';
import {
  birthDateOf,
  isAdult,
  realNameLifecycle,
  type RealNameEvent,
} from '../../../machines/rulebooks/realName.ts';
import { useApp, type SignedIn, useMember } from '../../kit/app.ts';
import { createIdNumber } from '../../kit/idNumber.ts';
import { newListing } from '../../kit/selling.ts';
import { conflict, invalid } from '../../kit/refusals.ts';

let serial = 0;

const kit = useApp();
const staff = useMember(kit, { role: 'staff' });

const someone = () => kit.someone({ realStatus: 'unverified' });

const idNumber = (birth: string, n = ++serial) => createIdNumber(birth, String(n).padStart(3, '0'));

const ask = (who: SignedIn, number: string, name = '张三丰') =>
  who.call(verifyIdentity, { input: { name, idNumber: number } });

describe('an ID number', () => {
  it.each([
    ['11010519491231002X', '1949-12-31'],
    ['11010519491231002x', '1949-12-31'],
    ['440524188001010014', undefined],
    ['110105194912310021', undefined],
    ['11010519491331002X', undefined],
    ['00010519491231002X', undefined],
    ['1101051949123100', undefined],
    ['', undefined],
  ])('%s was born %s', (number, expected) => {
    expect(birthDateOf(number)).toBe(expected);
  });

  it('accepts 29 February in leap years only', () => {
    expect(birthDateOf(idNumber('20000229', 1))).toBe('2000-02-29');
    expect(birthDateOf(idNumber('19990229', 1))).toBeUndefined();
  });

  it.each([
    ['2008-11-20', '2026-11-19T15:59:59.000Z', false],
    ['2008-11-20', '2026-11-19T16:00:00.000Z', true],
    ['2008-02-29', '2026-02-28T12:00:00.000Z', false],
    ['2008-02-29', '2026-02-28T16:00:00.000Z', true],
  ])('born %s, at %s in China: 18 or older is %s', (birth, now, expected) => {
    expect(isAdult(birth, Date.parse(now))).toBe(expected);
  });
});

describe('real-name verification', () => {
  it('shows name and number masked and stores them encrypted', async () => {
    const who = await someone();
    const number = idNumber('19900307');
    const { value } = await ask(who, number);
    expect(value).toMatchObject({
      realStatus: 'verified',
      realName: '**丰',
      idCard: `110***********${number.slice(-4)}`,
      role: 'member',
    });
    const row = await kit.one<{ row: string }>`select to_jsonb(u)::text as row from users u
      where id = ${who.id}`;
    expect(row.row).not.toContain(number.slice(0, 14));
    expect(await who.do(readProfile)).toEqual(value);
  });

  it('refuses minors by the server’s clock', async () => {
    const who = await someone();
    const today = new Date(kit.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const eighteen = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`.replaceAll('-', '');
    const tomorrow = new Date(Date.parse(`${Number(today.slice(0, 4)) - 18}${today.slice(4)}`) + 86_400_000);
    const young = idNumber(tomorrow.toISOString().slice(0, 10).replaceAll('-', ''));
    expect((await ask(who, young)).body).toMatchObject(conflict('underage', '未成年人不能交易'));
    expect((await who.do(readProfile)).realStatus).toBe('unverified');
    expect((await ask(who, idNumber(eighteen))).body.code).toBe(200);
  });

  it('refuses an invalid number, an invalid name and a birth date in the future', async () => {
    const who = await someone();
    const number = idNumber('19900307');
    const flipped = number.slice(0, 17) + (number.endsWith('1') ? '2' : '1');
    for (const wrong of [flipped, idNumber('19900231'), idNumber('20900101')]) {
      expect((await ask(who, wrong)).body).toEqual(invalid('idNumber', '身份证号码不正确，请核对'));
    }
    for (const name of ['张', '张3', '<b>', 'A', '张三；丰']) {
      expect((await ask(who, number, name)).body.errors).toEqual([
        { path: 'name', message: '请填写证件上的姓名' },
      ]);
    }
  });

  it('allows one account for a number, also for two concurrent requests', async () => {
    const [first, second] = [await someone(), await someone()];
    const number = idNumber('19851224');
    const replies = await Promise.all([ask(first, number), ask(second, number.toLowerCase())]);
    expect(replies.map(({ body }) => body.code).sort()).toEqual([200, 409]);
    expect(replies.find(({ body }) => body.code === 409)?.body.reason).toBe('idTaken');
    const winner = replies[0].body.code === 200 ? first : second;
    expect((await ask(winner, idNumber('19851225'))).body.reason).toBe('alreadyVerified');
  });

  it('allows ten attempts an hour', async () => {
    const who = await someone();
    const codes = [];
    for (let i = 0; i < 11; i++) codes.push((await ask(who, '110105194912310021')).body.code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });

  it('is required before the first sale', async () => {
    const who = await someone();
    const sell = async () => {
      const input = await newListing(kit, who);
      return (await who.call(submitListing, { input })).body;
    };
    expect(await sell()).toMatchObject({ code: 409, reason: 'realNameNeeded' });
    await ask(who, idNumber('19910101'), 'John Smith');
    expect(await sell()).toMatchObject({ code: 409, reason: 'realNameNeeded' });
    await staff.call(auditIdentity, { params: { id: who.id }, input: { isPassed: true } });
    expect(await sell()).toMatchObject({ code: 200 });
  });
});

describe('the real-name rulebook and the real app', () => {
  const EVENTS: RealNameEvent[] = [
    { type: 'identity.submit', needsReview: false },
    { type: 'identity.submit', needsReview: true },
    { type: 'identity.pass' },
    { type: 'identity.fail' },
  ];
  const statusOf = async (who: SignedIn) => (await who.do(readProfile)).realStatus;

  async function happen(who: SignedIn, event: RealNameEvent): Promise<boolean> {
    const { body } =
      event.type === 'identity.submit'
        ? await ask(who, idNumber('19920202'), event.needsReview ? 'Ann Lee' : '李安')
        : await staff.call(auditIdentity, {
            params: { id: who.id },
            input: { isPassed: event.type === 'identity.pass', remark: '照片不清楚' },
          });
    if (body.code !== 200) expect(body.code).toBe(409);
    return body.code === 200;
  }

  it('walks every legal path, and refuses every illegal event', async () => {
    const steps = (path: { steps: { event: RealNameEvent | { type: 'xstate.init' } }[] }) =>
      path.steps
        .map(({ event }) => event)
        .filter((event): event is RealNameEvent => event.type !== 'xstate.init');
    for (const path of getSimplePaths(realNameLifecycle, { events: EVENTS })) {
      const who = await someone();
      for (const event of steps(path)) expect(await happen(who, event)).toBe(true);
      expect(await statusOf(who)).toBe(path.state.value);
    }
    for (const path of getShortestPaths(realNameLifecycle, { events: EVENTS })) {
      const who = await someone();
      for (const event of steps(path)) await happen(who, event);
      const at = { state: path.state.value, context: {} };
      for (const event of EVENTS.filter((each) => !may(realNameLifecycle, at, each))) {
        expect([at.state, event, await happen(who, event)]).toEqual([at.state, event, false]);
      }
      expect(await statusOf(who)).toBe(path.state.value);
    }
  });

  it('gives the reason of a refusal and deletes the number', async () => {
    const who = await someone();
    const number = idNumber('19930303');
    await ask(who, number, 'Ann Lee');
    await staff.call(auditIdentity, {
      params: { id: who.id },
      input: { isPassed: false, remark: '姓名与证件不符' },
    });
    const value = await who.do(readProfile);
    expect([value.realStatus, value.realRemark, value.idCard]).toEqual([
      'refused',
      '姓名与证件不符',
      undefined,
    ]);
    expect((await ask(await someone(), number)).body.code).toBe(200);
  });
});
