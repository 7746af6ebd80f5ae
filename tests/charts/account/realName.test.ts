import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Identity, Profile } from '../../../contract/account/user.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import * as f from '../../../machines/account/realName/fixtures.ts';
import { faultsOf, realNameMachine, refusalOf } from '../../../machines/account/realName/realName.ts';
import { realNameWalks } from '../../../machines/account/realName/walks.ts';
import { coverWalks, leafStates, leavesOf } from '../../kit/charts.ts';

const lost: Failure = { kind: 'network', message: '网络连接不上' };
const invalid: Failure = {
  kind: 'invalid',
  message: '有内容需要修改',
  errors: [
    { path: 'idNumber', message: '身份证号码不正确' },
    { path: 'else', message: '别处' },
  ],
};
const refusedFor = (reason: string): Failure => ({ kind: 'conflict', reason, message: '不能认证' });

type Held<T> = PromiseWithResolvers<T> & { asked: unknown };

function start() {
  const calls = {
    readProfile: [] as Held<Profile>[],
    verifyIdentity: [] as Held<Profile>[],
    backOff: [] as Held<void>[],
  };
  const port = <T, I>(list: Held<T>[]) =>
    fromPromise<T, I>(({ input: asked }) => {
      const one = { ...Promise.withResolvers<T>(), asked };
      list.push(one);
      return one.promise;
    });
  const actor = createActor(
    realNameMachine.provide({
      actors: {
        readProfile: port<Profile, void>(calls.readProfile) as never,
        verifyIdentity: port<Profile, Identity>(calls.verifyIdentity),
        backOff: port<void, { attempt: number }>(calls.backOff),
      },
    }),
  );
  let changes = 0;
  actor.on('identity.changed', () => {
    changes += 1;
  });
  actor.start();
  return {
    actor,
    calls,
    changes: () => changes,
    state: () => leavesOf(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
  };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Somebody unverified who has typed name and number. */
async function typed() {
  const t = start();
  t.calls.readProfile[0]?.resolve(f.unverified);
  await settle();
  t.actor.send({ type: 'field.type', field: 'name', text: '张三' });
  t.actor.send({ type: 'field.type', field: 'idNumber', text: ' 110105 19491231 002x ' });
  return t;
}

describe('real-name chart', () => {
  it('takes every transition and reaches every leaf on generated paths', () => {
    const { missed, leaves } = coverWalks(realNameWalks);
    expect({ missed, leaves: leaves.missed }).toEqual({ missed: [], leaves: [] });
  });

  it('has a fixture for each leaf, each a state that can be restored', () => {
    expect(Object.keys(f.fixtures).toSorted()).toEqual(leafStates(realNameMachine).toSorted());
    for (const [leaf, { value, context }] of Object.entries(f.fixtures)) {
      expect(leavesOf(realNameMachine.resolveState({ value, context }))).toEqual([leaf]);
    }
  });
});

describe('name and number', () => {
  it.each([
    ['', '', { name: '请填写真实姓名', idNumber: '请填写身份证号码' }],
    ['张', '11010519491231002X', { name: '请填写证件上的姓名' }],
    ['Ann Smith', '11010519491231002X', {}],
    ['张三', '1101051949123100', { idNumber: '身份证号码应为 17 位数字加 1 位数字或 X' }],
    ['张三', '110105194912310021', { idNumber: '身份证号码不正确，请对照证件核对' }],
    ['张三', '110105201001010010', { idNumber: '未满 18 岁不能交易' }],
    ['张三', '11010519491231002X', {}],
  ])('%s %s', (name, idNumber, expected) => {
    expect(faultsOf({ name, idNumber }, f.NOW)).toEqual(expected);
  });

  it('are not sent before they can be right', async () => {
    const t = await typed();
    t.actor.send({ type: 'field.type', field: 'idNumber', text: '110105194912310021' });
    t.actor.send({ type: 'identity.submit', now: f.NOW });
    expect([t.state(), t.context().faults, t.calls.verifyIdentity]).toEqual([
      ['editing'],
      { idNumber: '身份证号码不正确，请对照证件核对' },
      [],
    ]);
  });

  it('are sent once, and forgotten when the server has them', async () => {
    const t = await typed();
    for (let i = 0; i < 3; i++) t.actor.send({ type: 'identity.submit', now: f.NOW });
    expect(t.calls.verifyIdentity.map(({ asked }) => asked)).toEqual([
      { name: '张三', idNumber: '11010519491231002X' },
    ]);
    t.calls.verifyIdentity[0]?.resolve(f.verified);
    await settle();
    expect([t.state(), t.context().fields, t.changes()]).toEqual([
      ['verified'],
      { name: '', idNumber: '' },
      1,
    ]);
  });

  it('stay when the server wants them mended', async () => {
    const t = await typed();
    t.actor.send({ type: 'identity.submit', now: f.NOW });
    t.calls.verifyIdentity[0]?.reject(invalid);
    await settle();
    expect([t.state(), t.context().faults, t.context().fields]).toEqual([
      ['editing'],
      { idNumber: '身份证号码不正确' },
      f.soundFields,
    ]);
  });
});

describe('the server’s word', () => {
  it.each([
    [f.unverified, 'editing'],
    [f.refusedByStaff, 'editing'],
    [f.reviewing, 'reviewing'],
    [f.verified, 'verified'],
  ] as const)('decides where it begins: $realStatus', async (profile, expected) => {
    const t = start();
    t.calls.readProfile[0]?.resolve(profile);
    await settle();
    expect(t.state()).toEqual([expected]);
  });

  it.each(['underage', 'idTaken'])('refuses for good: %s', async (reason) => {
    const t = await typed();
    t.actor.send({ type: 'identity.submit', now: f.NOW });
    t.calls.verifyIdentity[0]?.reject(refusedFor(reason));
    await settle();
    expect([t.state(), t.context().refusal]).toEqual([['refused'], reason]);
    t.actor.send({ type: 'identity.mend' });
    expect([t.state(), t.context().fields]).toEqual([['editing'], f.soundFields]);
  });

  it('is read anew when another tab was quicker', async () => {
    const t = await typed();
    t.actor.send({ type: 'identity.submit', now: f.NOW });
    t.calls.verifyIdentity[0]?.reject(refusedFor('alreadyVerified'));
    await settle();
    t.calls.readProfile[1]?.resolve(f.verified);
    await settle();
    expect([t.state(), t.context().fields.idNumber]).toEqual([['verified'], '']);
  });

  it('is asked for when the answer was lost; nothing is sent twice', async () => {
    const t = await typed();
    t.actor.send({ type: 'identity.submit', now: f.NOW });
    t.calls.verifyIdentity[0]?.reject(lost);
    await settle();
    expect(t.state()).toEqual(['uncertain.asking']);
    t.calls.readProfile[1]?.reject(lost);
    await settle();
    expect([t.state(), t.calls.backOff[0]?.asked]).toEqual([['uncertain.unanswered'], { attempt: 1 }]);
    t.calls.backOff[0]?.resolve();
    await settle();
    t.calls.readProfile[2]?.resolve(f.unverified);
    await settle();
    expect([t.state(), t.context().isNothingSent, t.context().fields, t.calls.verifyIdentity.length]).toEqual(
      [['editing'], true, f.soundFields, 1],
    );
  });

  it('knows its own reasons only', () => {
    expect([refusalOf(refusedFor('idTaken')), refusalOf(refusedFor('valueOf')), refusalOf(lost)]).toEqual([
      'idTaken',
      null,
      null,
    ]);
  });
});

describe('a real-name port that was not provided', () => {
  const fault = (name: string): Failure => ({
    kind: 'unforeseen',
    message: '程序出了点问题，你填写的内容还在，请刷新后重试。',
    detail: `${name} must be provided`,
  });

  it('says which', async () => {
    const actor = createActor(realNameMachine).start();
    await settle();
    const { value, context } = f.fixtures.editing;
    const editing = createActor(realNameMachine, {
      snapshot: realNameMachine.resolveState({ value, context: { ...context, fields: f.soundFields } }),
    }).start();
    editing.send({ type: 'identity.submit', now: f.NOW });
    await settle();
    expect(
      [actor, editing].map((one) => [one.getSnapshot().value, one.getSnapshot().context.failure]),
    ).toEqual([
      ['unavailable', fault('readProfile')],
      ['editing', fault('verifyIdentity')],
    ]);
  });
});
