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
    const written = writtenActions();
    expect([
      ...written
        .filter((name) => !(name in ACTION))
        .map((name) => `${name}: name it in ACTION (src/staff/console/auditWords.ts)`),
      ...Object.keys(ACTION)
        .filter((name) => !written.includes(name))
        .map((name) => `${name}: nothing writes it`),
    ]).toEqual([]);
  });

  it('has a label for every field of a call that is logged with its input', () => {
    const sources = globSync('server/**/*.ts').map((file) => readFileSync(file, 'utf8'));
    const logged = new Set(
      sources.flatMap((source) =>
        [...source.matchAll(/serveStaffAct\(\s*\w+\.(\w+)/g)].map(([, name = '']) => name),
      ),
    );
    expect(logged.size).toBeGreaterThan(8);
    const fields = (allCalls as readonly Call[])
      .filter(({ name }) => logged.has(name))
      .flatMap(({ input }) => Object.keys((input.wire as { entries?: object }).entries ?? {}));
    const unnamed = fields.filter((name) =>
      detailLines({ subject: 'order', detail: JSON.stringify({ input: { [name]: 1 } }) }).some((line) =>
        line.startsWith(`${name}：`),
      ),
    );
    expect(unnamed.map((name) => `${name}: name it in FIELD (src/staff/console/auditWords.ts)`)).toEqual([]);
  });

  it('shows the input, and the state before and after', () => {
    const input = { event: 'case.approve', remark: '属实', amount: 6000, refundType: 1 };
    const detail = JSON.stringify({ input, before: 'reviewing', after: 'approved' });
    expect(detailLines({ subject: 'afterSale', detail })).toEqual([
      '动作：同意',
      '说明：属实',
      '金额：¥6,000',
      '方式：仅退款',
      '状态：待审核 → 已同意',
    ]);
  });

  it('shows the lower price that was asked', () => {
    const detail = JSON.stringify({ input: { event: 'price.ask', changeAmount: 700, remark: '皮肤少了' } });
    expect(detailLines({ subject: 'recycleOrder', detail })).toEqual([
      '动作：提出降价',
      '新价格：¥700',
      '说明：皮肤少了',
    ]);
  });

  it('shows that a decision is only proposed', () => {
    const input = { event: 'case.approve', remark: '属实' };
    const detail = JSON.stringify({ input, before: 'reviewing', after: 'reviewing', isProposed: true });
    expect(detailLines({ subject: 'afterSale', detail })).toEqual([
      '动作：同意',
      '说明：属实',
      '结果：提出，等复核',
    ]);
  });

  it('leaves out technical fields, and a state that did not change', () => {
    const input = { proposalId: 'g1', isConfirmed: 0, remark: '不该全退' };
    const detail = JSON.stringify({ input, before: 'reviewing', after: 'reviewing' });
    expect(detailLines({ subject: 'afterSale', detail })).toEqual(['复核：驳回', '说明：不该全退']);
    expect(detailLines({ subject: 'order', detail: '' })).toEqual([]);
  });

  it('shows words instead of codes, and each field that changed', () => {
    const lines = (subject: string, detail: object) =>
      detailLines({ subject, detail: JSON.stringify(detail) });
    expect(lines('member', { input: { kinds: ['phone', 'device'], reason: '冒用' } })).toEqual([
      '拉黑：手机号、设备',
      '理由：冒用',
    ]);
    const before = { role: 'member', suspendedAt: null, suspendedUntil: null, roles: null, desks: null };
    expect(
      lines('member', {
        input: { reason: '卖假号', days: 7 },
        before,
        after: {
          ...before,
          suspendedAt: '2026-11-24T06:00:00.000Z',
          suspendedUntil: '2026-12-01T06:00:00.000Z',
        },
      }),
    ).toEqual([
      '理由：卖假号',
      '暂停多久：7 天',
      '暂停时间：没有 → 2026-11-24 14:00',
      '暂停到：没有 → 2026-12-01 14:00',
    ]);
    const agent = { role: 'staff', roles: ['agent'], desks: ['orders', 'afterSales'] };
    expect(
      lines('staff', {
        input: { roles: ['finance'], desks: [] },
        before: agent,
        after: { ...agent, roles: ['finance'], desks: [] },
      }),
    ).toEqual(['角色：客服 → 财务', '客服的台：订单、售后 → 没有']);
    const checkList = [
      { fieldName: '段位', result: 'same' },
      { fieldName: '皮肤', result: 'different' },
    ];
    expect(lines('order', { input: { event: 'inspection.pass', checkList, imgs: ['a', 'b'] } })).toEqual([
      '动作：验号通过',
      '验号：段位 与描述一致、皮肤 不一致',
      '图片：2 张',
    ]);
    const changes = [{ kind: 'notices', key: '60', change: 'added' }];
    expect(lines('content', { count: 1, changes })).toEqual(['改动条数：1', '改动：新增 文章和公告 60']);
    expect(lines('difference', { remark: '已补退', kind: 'missingHere', number: 'P1' })).toEqual([
      '说明：已补退',
      '差异：平台没有',
      '单号：P1',
    ]);
  });

  it('shows a truncated detail as it is', () => {
    expect(detailLines({ subject: 'order', detail: '{"input":{"rem' })).toEqual(['{"input":{"rem']);
  });

  it('names a subject by its number', () => {
    expect(subjectLine({ subject: 'order', number: 'HYxs1' })).toBe('订单 HYxs1');
    expect(subjectLine({})).toBe('');
  });
});
