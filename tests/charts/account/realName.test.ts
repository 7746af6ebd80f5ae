import { invalidAt } from '../../../machines/kit/inquiry/fixtures.ts';
import { describe, expect, it } from 'vitest';
import * as f from '../../../machines/account/realName/fixtures.ts';
import {
  BLANK,
  realNameFaults,
  realNameMachine,
  refusalOf,
  type RealNameFields,
} from '../../../machines/account/realName/realName.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { play } from '../../kit/play.ts';

const lost: Failure = { kind: 'network', message: '网络连接不上' };
const invalid = invalidAt({ idNumber: '身份证号码不正确', else: '别处' });
const refusedFor = (reason: string): Failure => ({ kind: 'conflict', reason, message: '不能认证' });

/** A form with name and number filled in. The test controls the server's answers. */
function typed() {
  const t = play(realNameMachine);
  const blank = { ...BLANK, now: f.NOW };
  const upload = { name: 'realName', rules: { types: ['image/png'], maxBytes: 1000, maxPictures: 1 } };
  t.resolve('open', { fields: blank, original: blank, isRestored: false, upload });
  t.send({ type: 'field.set', patch: { name: '张三' } });
  t.send({ type: 'field.set', patch: { idNumber: ' 110105 19491231 002x ' } });
  return t;
}

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
    expect(realNameFaults({ ...BLANK, name, idNumber, now: f.NOW })).toEqual(expected);
  });

  it.each<[string, Partial<RealNameFields>, object]>([
    ['nobody wants one', {}, {}],
    ['staff want one', { isPictureWanted: 1 }, { pictures: '请上传身份证人像面的照片' }],
    ['it is on its way', { isPictureWanted: 1, sending: 1 }, { pictures: '照片还在上传，传好后再提交' }],
    ['it failed', { isPictureWanted: 1, failed: 1 }, { pictures: '照片没有传上去，请重试或移除' }],
    ['it has arrived', { isPictureWanted: 1, pictures: ['a.png'] }, {}],
  ])('go with a picture of the document where staff decide: %s', (_, change, expected) => {
    expect(realNameFaults({ ...f.soundFields, ...change })).toEqual(expected);
  });

  it('are not sent while they are invalid', () => {
    const t = typed();
    t.send({ type: 'field.set', patch: { idNumber: '110105194912310021' } });
    t.send({ type: 'form.submit' });
    expect([t.state(), t.context().faults, t.calls('submit')]).toEqual([
      ['filling.editing'],
      { idNumber: '身份证号码不正确，请对照证件核对' },
      [],
    ]);
  });

  it('are kept when they are too long', () => {
    const t = typed();
    t.send({ type: 'field.set', patch: { idNumber: '11010519491231002X99' } });
    t.send({ type: 'form.submit' });
    expect([t.context().fields.idNumber, t.context().faults]).toEqual([
      '11010519491231002X99',
      { idNumber: '身份证号码应为 17 位数字加 1 位数字或 X' },
    ]);
  });

  it('are sent once and cleared after success', () => {
    const t = typed();
    for (let i = 0; i < 3; i++) t.send({ type: 'form.submit' });
    expect(t.asked('submit').map(({ fields }) => fields)).toEqual([f.soundFields]);
    t.resolve('submit', f.verified);
    expect([t.state(), t.context().fields, t.context().original, t.context().answer]).toEqual([
      ['done'],
      BLANK,
      BLANK,
      f.verified,
    ]);
  });

  it('are kept when the server reports a field error', () => {
    const t = typed();
    t.send({ type: 'form.submit' });
    t.reject('submit', invalid);
    expect([t.state(), t.context().faults, t.context().fields]).toEqual([
      ['filling.refused'],
      { idNumber: '身份证号码不正确' },
      f.soundFields,
    ]);
  });

  it.each(['underage', 'idTaken'])('are refused: %s; others can then be submitted', (reason) => {
    const t = typed();
    t.send({ type: 'form.submit' });
    t.reject('submit', refusedFor(reason));
    expect([t.state(), refusalOf(t.context().failure)]).toEqual([['filling.refused'], reason]);
    t.send({ type: 'form.mend' });
    expect([t.state(), t.context().fields, t.context().failure]).toEqual([
      ['filling.editing'],
      f.soundFields,
      null,
    ]);
  });
});

describe('a refusal of a real name', () => {
  it('is recognised only for known reasons', () => {
    expect([refusalOf(refusedFor('idTaken')), refusalOf(refusedFor('valueOf')), refusalOf(lost)]).toEqual([
      'idTaken',
      null,
      null,
    ]);
  });
});
