import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../machines/kit/failure.ts';
import { application, filled } from '../../../machines/recycling/merchantApplication/fixtures.ts';
import {
  applicationOf,
  fieldsOf,
  merchantApplicationMachine,
  type ApplicationFields,
} from '../../../machines/recycling/merchantApplication/merchantApplication.ts';
import { play } from '../../kit/play.ts';

const lost: Failure = { kind: 'timeout', message: '没有收到回应' };
const waiting: Failure = { kind: 'conflict', reason: 'stateConflict', message: '你的申请正在审核，请稍候' };
const refused = { ...application, state: 'refused', remark: '请补充月收量' } as const;

function editing(fields: ApplicationFields = fieldsOf(null)) {
  const t = play(merchantApplicationMachine);
  t.resolve('open', { fields, original: fieldsOf(null), isRestored: fields !== fieldsOf(null) });
  return t;
}

describe('an application to become a merchant', () => {
  it('begins with the refused one, else with the own phone', () => {
    expect([fieldsOf(refused, '138****0001'), fieldsOf(null, '138****0001')]).toEqual([
      filled,
      { kind: 'recycler', name: '', phone: '138****0001', description: '' },
    ]);
  });

  it('takes the own masked phone, and replaces it as a whole by what is typed', () => {
    const t = editing({ ...filled, phone: '138****0001' });
    t.send({ type: 'form.submit' });
    expect(t.calls('submit')).toHaveLength(1);
    const other = editing({ ...filled, phone: '138****0001' });
    other.send({ type: 'field.set', patch: { phone: '138****00019' } });
    expect(other.context().fields.phone).toBe('9');
  });

  it('is sent without blanks around what was typed', () => {
    expect(applicationOf({ ...filled, name: ' 青鱼回收 ' })).toEqual(filled);
  });

  it('shows validation errors, and clears them once corrected', () => {
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

  it('asks the server after a lost response, and deletes the draft when it had arrived', () => {
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

  it('shows the server’s field errors at their fields', () => {
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

  it('keeps its input after a refusal, and shows the reason', () => {
    const t = editing(filled);
    t.send({ type: 'form.submit' });
    t.reject('submit', waiting);
    expect([t.state(), t.context().fields, t.context().failure, t.emitted]).toEqual([
      ['filling.refused'],
      filled,
      waiting,
      [{ type: 'form.refused' }],
    ]);
  });
});
