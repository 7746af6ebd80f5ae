import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../machines/kit/failure.ts';
import { application, filled, fixtures } from '../../../machines/recycling/merchantApplication/fixtures.ts';
import {
  applicationOf,
  fieldsOf,
  merchantApplicationMachine,
  type ApplicationFields,
} from '../../../machines/recycling/merchantApplication/merchantApplication.ts';
import { leafStates, leavesOf } from '../../kit/charts.ts';
import { missingPort, play, settle } from '../../kit/play.ts';

const lost: Failure = { kind: 'timeout', message: '没有收到回应' };
const waiting: Failure = { kind: 'conflict', reason: 'stateConflict', message: '你的申请正在审核，请稍候' };
const refused = { ...application, state: 'refused', remark: '请补充月收量' } as const;

/** An application that is being filled in. */
function editing(fields: ApplicationFields = fieldsOf(null)) {
  const t = play(merchantApplicationMachine);
  t.resolve('open', { fields, original: fieldsOf(null), isRestored: fields !== fieldsOf(null) });
  return t;
}

describe('an application to be a merchant', () => {
  it('has a fixture for every leaf', () => {
    expect(Object.keys(fixtures).toSorted()).toEqual(leafStates(merchantApplicationMachine).toSorted());
    for (const [leaf, { value, context }] of Object.entries(fixtures)) {
      expect(leavesOf(merchantApplicationMachine.resolveState({ value, context } as never))).toEqual([leaf]);
    }
  });

  it('begins with the refused one, else empty', () => {
    expect([fieldsOf(refused), fieldsOf(null)]).toEqual([
      filled,
      { kind: 'recycler', name: '', phone: '', description: '' },
    ]);
  });

  it('is sent without blanks around what was typed', () => {
    expect(applicationOf({ ...filled, name: ' 青鱼回收 ' })).toEqual(filled);
  });

  it('says what is to be mended, and no more once it is', () => {
    const t = editing();
    t.send({ type: 'form.submit' });
    expect([t.calls('submit'), t.context().faults]).toEqual([
      [],
      {
        name: '商户名称 2 到 30 个字',
        phone: '请填写正确的手机号',
        description: '经营说明至少 10 个字，最多 500 个字',
      },
    ]);
    t.send({ type: 'field.set', patch: { name: '青鱼', phone: '138-0000' } });
    expect([t.context().faults, t.context().fields.phone]).toEqual([
      { description: '经营说明至少 10 个字，最多 500 个字' },
      '1380000',
    ]);
  });

  it('asks what became of it when the answer was lost; then what was typed is over', () => {
    const t = editing(filled);
    t.send({ type: 'field.set', patch: { name: ' 青鱼回收 ' } });
    t.send({ type: 'form.submit' });
    t.send({ type: 'form.submit' });
    t.reject('submit', lost);
    expect([t.state(), t.calls('submit').length]).toEqual([['uncertain.asking'], 1]);
    t.resolve('check.ask', { kind: 'done', answer: application });
    const fields = { ...filled, name: ' 青鱼回收 ' };
    expect([t.state(), t.asked('check.ask'), t.emitted]).toEqual([
      ['done'],
      [{ question: { fields, original: fieldsOf(null) } }],
      [{ type: 'draft.changed', fields }, { type: 'draft.done' }, { type: 'form.done' }],
    ]);
  });

  it('tells at their places what the server found', () => {
    const t = editing(filled);
    t.send({ type: 'form.submit' });
    const errors = [
      { path: 'tel', message: '请填写正确的手机号' },
      { path: 'Idempotency-Key', message: '…' },
    ];
    t.reject('submit', { kind: 'invalid', message: '有内容需要修改', errors } satisfies Failure);
    expect([t.state(), t.context().fields, t.context().faults]).toEqual([
      ['filling.refused'],
      filled,
      { phone: '请填写正确的手机号' },
    ]);
  });

  it('keeps what was typed when it is refused, and says why', () => {
    const t = editing(filled);
    t.send({ type: 'form.submit' });
    t.reject('submit', waiting);
    expect([t.state(), t.context().fields, t.context().failure, t.emitted]).toEqual([
      ['filling.refused'],
      filled,
      waiting,
      [],
    ]);
  });

  it.each([
    ['open', 'unavailable'],
    ['submit', 'filling.refused'],
  ] as const)('says so when the port %s was not provided', async (port, state) => {
    const t = play(merchantApplicationMachine, { missing: [port] });
    if (port === 'submit') {
      t.resolve('open', { fields: filled, original: filled, isRestored: false });
      t.send({ type: 'form.submit' });
    }
    await settle();
    expect([t.state(), t.context().failure]).toEqual([[state], missingPort(port)]);
  });
});
