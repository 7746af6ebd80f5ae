import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Profile } from '../../../contract/account/user.ts';
import * as f from '../../../machines/account/realName/fixtures.ts';
import {
  realNameFaults,
  realNameMachine,
  refusalOf,
  type RealNameFields,
} from '../../../machines/account/realName/realName.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import type { Opened } from '../../../machines/kit/submission/submission.ts';
import { leafStates, leavesOf } from '../../kit/charts.ts';

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
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Somebody who has typed name and number; the server is in the test's hand. */
async function typed() {
  const sent: (PromiseWithResolvers<Profile> & { asked: RealNameFields })[] = [];
  const blank = { name: '', idNumber: '', now: f.NOW };
  const actor = createActor(
    realNameMachine.provide({
      actors: {
        open: fromPromise<Opened<RealNameFields>>(async () => ({
          fields: blank,
          original: blank,
          isRestored: false,
        })),
        submit: fromPromise<Profile, { fields: RealNameFields; original: RealNameFields }>(({ input }) => {
          const one = { ...Promise.withResolvers<Profile>(), asked: input.fields };
          sent.push(one);
          return one.promise;
        }),
      },
    }),
  ).start();
  await settle();
  actor.send({ type: 'field.set', patch: { name: '张三' } });
  actor.send({ type: 'field.set', patch: { idNumber: ' 110105 19491231 002x ' } });
  return {
    actor,
    sent,
    state: () => leavesOf(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
  };
}

describe('real-name form', () => {
  it('has a fixture for each leaf, each a state that can be restored', () => {
    expect(Object.keys(f.realNameFixtures).toSorted()).toEqual(leafStates(realNameMachine).toSorted());
    for (const [leaf, { value, context }] of Object.entries(f.realNameFixtures)) {
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
    expect(realNameFaults({ name, idNumber, now: f.NOW })).toEqual(expected);
  });

  it('are not sent before they can be right', async () => {
    const t = await typed();
    t.actor.send({ type: 'field.set', patch: { idNumber: '110105194912310021' } });
    t.actor.send({ type: 'form.submit' });
    expect([t.state(), t.context().faults, t.sent]).toEqual([
      ['filling.editing'],
      { idNumber: '身份证号码不正确，请对照证件核对' },
      [],
    ]);
  });

  it('are sent once, and forgotten when the server has them', async () => {
    const t = await typed();
    for (let i = 0; i < 3; i++) t.actor.send({ type: 'form.submit' });
    expect(t.sent.map(({ asked }) => asked)).toEqual([f.soundFields]);
    t.sent[0]?.resolve(f.verified);
    await settle();
    expect([t.state(), t.context().fields, t.context().original, t.context().answer]).toEqual([
      ['done'],
      { name: '', idNumber: '', now: 0 },
      { name: '', idNumber: '', now: 0 },
      f.verified,
    ]);
  });

  it('stay when the server wants them mended', async () => {
    const t = await typed();
    t.actor.send({ type: 'form.submit' });
    t.sent[0]?.reject(invalid);
    await settle();
    expect([t.state(), t.context().faults, t.context().fields]).toEqual([
      ['filling.refused'],
      { idNumber: '身份证号码不正确' },
      f.soundFields,
    ]);
  });

  it.each(['underage', 'idTaken'])('are refused for good: %s; then others can be given', async (reason) => {
    const t = await typed();
    t.actor.send({ type: 'form.submit' });
    t.sent[0]?.reject(refusedFor(reason));
    await settle();
    expect([t.state(), refusalOf(t.context().failure)]).toEqual([['filling.refused'], reason]);
    t.actor.send({ type: 'form.mend' });
    expect([t.state(), t.context().fields, t.context().failure]).toEqual([
      ['filling.editing'],
      f.soundFields,
      null,
    ]);
  });
});

describe('a refusal of a real name', () => {
  it('knows its own reasons only', () => {
    expect([refusalOf(refusedFor('idTaken')), refusalOf(refusedFor('valueOf')), refusalOf(lost)]).toEqual([
      'idTaken',
      null,
      null,
    ]);
  });
});
