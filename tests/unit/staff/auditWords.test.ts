import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allCalls } from '../../../contract/index.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { ACTION, detailLines, subjectLine } from '../../../src/staff/console/auditWords.ts';

/**
 * Staff calls that change something without an audit entry under their own name: claims appear in the queue only, the
 * others are logged under another name.
 */
const UNLOGGED = new Set([
  'claimTask',
  'releaseTask',
  'lockStaffSession',
  'startEnrolment',
  'finishEnrolment',
  'confirmStaffSession',
]);

/**
 * Every action that the audit log can contain: each staff call that changes something, and the actions with a name of
 * their own.
 */
function writtenActions(): string[] {
  const changing = (allCalls as readonly Call[]).filter(
    ({ audience, method, name }) => audience === 'staff' && method !== 'GET' && !UNLOGGED.has(name),
  );
  const sources = globSync('server/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const named = sources.flatMap((source) =>
    [...source.matchAll(/action: (?:'(\w+)'|\w+\.(\w+)\.name)/g)].map(([, own, call]) => own ?? call ?? ''),
  );
  return [...new Set([...changing.map(({ name }) => name), ...named])].toSorted();
}

describe('the audit log in Chinese', () => {
  it('has a name for every action that the server writes, and no other', () => {
    expect(Object.keys(ACTION).toSorted()).toEqual(writtenActions());
  });

  it('shows the input, and the state before and after', () => {
    const input = { event: 'case.approve', remark: '属实', amount: 6000, refundType: 1 };
    const detail = JSON.stringify({ input, before: 'reviewing', after: 'approved' });
    expect(detailLines({ subject: 'afterSale', detail })).toEqual([
      '动作：同意',
      '说明：属实',
      '金额：¥6,000',
      '方式：仅退款',
      '状态：客服审核 → 已同意，退款中',
    ]);
  });

  it('leaves out technical fields, and a state that did not change', () => {
    const input = { proposalId: 'g1', isConfirmed: 0, remark: '不该全退' };
    const detail = JSON.stringify({ input, before: 'reviewing', after: 'reviewing' });
    expect(detailLines({ subject: 'afterSale', detail })).toEqual(['复核：驳回', '说明：不该全退']);
    expect(detailLines({ subject: 'order', detail: '' })).toEqual([]);
  });

  it('shows a truncated detail as it is', () => {
    expect(detailLines({ subject: 'order', detail: '{"input":{"rem' })).toEqual(['{"input":{"rem']);
  });

  it('names a subject by its number', () => {
    expect(subjectLine({ subject: 'order', number: 'HYxs1' })).toBe('订单 HYxs1');
    expect(subjectLine({})).toBe('');
  });
});
