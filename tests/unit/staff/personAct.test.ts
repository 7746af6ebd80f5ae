import { describe, expect, it } from 'vitest';
import {
  blankPersonAct,
  personActFaults,
  type PersonActFields,
} from '../../../machines/staff/people/personAct.ts';

const faults = (change: Partial<PersonActFields>) => personActFaults({ ...blankPersonAct, ...change });

describe('an act on a person', () => {
  it('shows what is missing', () => {
    expect(faults({ act: 'note' })).toEqual({ reason: '请填写备注' });
    expect(faults({ act: 'suspend', reason: ' ' })).toEqual({ reason: '请写明原因' });
    expect(faults({ act: 'dismiss', reason: '长'.repeat(501) })).toEqual({ reason: '最多 500 个字' });
    expect(faults({ act: 'bar', reason: '冒用' })).toEqual({ kinds: '请选择要拉黑什么' });
    expect(faults({ act: 'hire', phone: '138****0003' })).toEqual({
      phone: '请填写完整的手机号',
      roles: '至少选一个角色',
    });
    expect(faults({ act: 'phone', phone: '1390000' })).toEqual({
      reason: '请写明核对过什么',
      phone: '请填写完整的手机号',
    });
    for (const act of ['register', 'clear'] as const) {
      expect(faults({ act })).toEqual({ reason: '请写明核对过什么', login: '请填写游戏账号' });
    }
    expect(faults({ act: 'close' })).toEqual({ reason: '请写明原因' });
    expect(faults({ act: 'change', roles: ['agent'] })).toEqual({ desks: '客服至少选一张台' });
  });

  it('is sent when nothing is missing', () => {
    expect(faults({ act: 'bar', reason: '冒用', kinds: ['identity'] })).toEqual({});
    expect(faults({ act: 'phone', phone: '139 0000 0003', reason: '证件号一致' })).toEqual({});
    expect(faults({ act: 'hire', phone: '138 0000 0003', roles: ['finance'] })).toEqual({});
  });
});
