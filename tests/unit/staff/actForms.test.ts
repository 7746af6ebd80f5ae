import { expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { PersonActFields } from '../../../machines/staff/people/personAct.ts';
import { createActs, type ActKey } from '../../../src/staff/act/flow.ts';
import { createPersonActs, type PersonActKey } from '../../../src/staff/people/flow.ts';
import { memoryIntentions } from '../../kit/memoryIntentions.ts';
import { flushDraftWrites, memoryDrafts, memoryUploads } from '../../kit/memoryStorage.ts';

const visibility = { isVisible: () => true, onVisible: () => () => undefined };

const key = (proposalId: string): ActKey => ({
  taskId: 't1',
  subject: 'afterSale',
  subjectId: 'a1',
  act: 'proposal.reject',
  proposalId,
  asked: '',
  labels: [],
});

/** Opens the console in a browser with these stored drafts. */
function openActs(sent: unknown[], drafts = new Map<string, unknown>()) {
  return createActs({
    owner: async () => 's1',
    onDone: () => undefined,
    onLocked: () => undefined,
    calls: { settleProposal: async (request: unknown) => void sent.push(request) } as never,
    drafts: memoryDrafts(drafts),
    intentions: memoryIntentions()(),
    uploads: memoryUploads(drafts),
    visibility,
  });
}

it('the draft of a reason belongs to one proposal', async () => {
  const drafts = new Map<string, unknown>();
  const form = openActs([], drafts).forms.get(key('P1'));
  await waitFor(form, (s) => s.matches('filling'));
  form.send({ type: 'field.set', patch: { remark: '第一份提议金额算错了' } });
  await flushDraftWrites();
  const { forms } = openActs([], drafts);
  const restored = ['P1', 'P2'].map(async (id) => {
    const { context } = await waitFor(forms.get(key(id)), (s) => s.matches('filling'));
    return [context.fields.remark, context.isRestored];
  });
  expect(await Promise.all(restored)).toEqual([
    ['第一份提议金额算错了', true],
    ['', false],
  ]);
});

it('the second proposal of a task is settled by its own id', async () => {
  const sent: unknown[] = [];
  const { forms } = openActs(sent);
  for (const id of ['P1', 'P2']) {
    const form = forms.get(key(id));
    const release = forms.retain(form);
    await waitFor(form, (s) => s.matches('filling'));
    form.send({ type: 'field.set', patch: { remark: `驳回 ${id}` } });
    form.send({ type: 'form.submit' });
    await waitFor(form, (s) => s.matches('done'));
    release();
    await Promise.resolve();
  }
  expect(sent).toMatchObject([
    { input: { taskId: 't1', proposalId: 'P1' } },
    { input: { taskId: 't1', proposalId: 'P2' } },
  ]);
});

it.each([
  ['order', 'inspection.start', 'advanceOrder', { event: 'inspection.start' }],
  ['order', 'review.hide', 'hideReview', { isHidden: true, reason: '已核实' }],
  ['listing', 'audit.pass', 'advanceListing', { event: 'audit.pass' }],
  ['listing', 'stock.own', 'markListing', { mark: 'stock.own', reason: '已核实' }],
  ['recycleOrder', 'order.complete', 'advanceRecycleOrder', { event: 'order.complete' }],
  ['problem', 'problem.answer', 'replyProblem', { reply: '已核实' }],
  ['merchantApplication', 'merchant.pass', 'auditMerchant', { isPassed: true }],
  ['identity', 'identity.pass', 'auditIdentity', { isPassed: true }],
  ['withdrawal', 'withdrawal.approve', 'decideWithdrawal', { event: 'withdrawal.approve' }],
] as const)(
  'an act on the subject %s sends the task that the page shows: %s',
  async (subject, act, call, said) => {
    const sent: unknown[] = [];
    const { forms } = createActs({
      owner: async () => 's1',
      onDone: () => undefined,
      onLocked: () => undefined,
      calls: { [call]: async (request: { input: unknown }) => void sent.push(request.input) } as never,
      drafts: memoryDrafts(new Map()),
      intentions: memoryIntentions()(),
      uploads: memoryUploads(new Map()),
      visibility,
    });
    const form = forms.get({ taskId: 't1', subject, subjectId: 's1', act, asked: '', labels: [] });
    const release = forms.retain(form);
    await waitFor(form, (s) => s.matches('filling'));
    form.send({ type: 'field.set', patch: { remark: '已核实' } });
    form.send({ type: 'form.submit' });
    await waitFor(form, (s) => s.matches('done'));
    release();
    const isRemark = 'reply' in said || 'reason' in said;
    expect(sent).toEqual([{ taskId: 't1', ...said, ...(!isRemark && { remark: '已核实' }) }]);
  },
);

it.each([
  ['return.confirm', { password: 'new-pass-9' }],
  ['recovery.succeed', { password: 'new-pass-9', securityPhone: '13912345678' }],
] as const)(
  'the act %s sends the new login, which is in no name of an intention and in no draft',
  async (act, login) => {
    const sent: unknown[] = [];
    const names: string[] = [];
    const drafts = new Map<string, unknown>();
    const intentions = memoryIntentions()();
    const { forms } = createActs({
      owner: async () => 's1',
      onDone: () => undefined,
      onLocked: () => undefined,
      calls: { advanceAfterSale: async (request: unknown) => void sent.push(request) } as never,
      drafts: memoryDrafts(drafts),
      intentions: {
        ...intentions,
        carryOut: (intention, ...more) => {
          names.push(intention, JSON.stringify([...drafts]));
          return intentions.carryOut(intention, ...more);
        },
      },
      uploads: memoryUploads(new Map()),
      visibility,
    });
    const form = forms.get({
      taskId: 't1',
      subject: 'afterSale',
      subjectId: 'a1',
      act,
      asked: '',
      labels: [],
    });
    const release = forms.retain(form);
    await waitFor(form, (s) => s.matches('filling'));
    form.send({ type: 'field.set', patch: login });
    form.send({ type: 'field.set', patch: { remark: '手机已解绑' } });
    form.send({ type: 'form.submit' });
    await waitFor(form, (s) => s.matches('done'));
    release();
    expect(sent).toEqual([
      { params: { id: 'a1' }, input: { taskId: 't1', event: act, remark: '手机已解绑', ...login } },
    ]);
    expect(names.join(' ')).not.toMatch(/new-pass-9|13912345678/);
  },
);

/** Fills in and submits the form of an act on a person, and waits until it is done. */
async function submit(
  forms: ReturnType<typeof createPersonActs>['forms'],
  key: PersonActKey,
  patch: Partial<PersonActFields>,
): Promise<void> {
  const form = forms.get(key);
  const release = forms.retain(form);
  await waitFor(form, (s) => s.matches('filling'));
  form.send({ type: 'field.set', patch });
  form.send({ type: 'form.submit' });
  await waitFor(form, (s) => s.matches('done'));
  release();
  await Promise.resolve();
}

it('a suspension replaces one only when the person has seen it', async () => {
  const sent: unknown[] = [];
  const { forms } = createPersonActs({
    onDone: () => undefined,
    calls: { suspendMember: async (request: unknown) => void sent.push(request) } as never,
    visibility,
  });
  for (const isSuspended of [false, true]) {
    await submit(forms, { act: 'suspend', id: 'x', isSuspended }, { reason: '虚假发货' });
  }
  const params = { id: 'x' };
  expect(sent).toEqual([
    { params, input: { reason: '虚假发货', days: 7, replaces: false } },
    { params, input: { reason: '虚假发货', days: 7, replaces: true } },
  ]);
});

it('a new phone is sent in plain digits, and the reason of a closing and of a refusal trimmed', async () => {
  const sent: unknown[] = [];
  const note = async (request: unknown) => void sent.push(request);
  const { forms } = createPersonActs({
    onDone: () => undefined,
    calls: { changeMemberPhone: note, closeMember: note, refuseValuation: note } as never,
    visibility,
  });
  for (const act of ['phone', 'close', 'refuseValuation'] as const) {
    await submit(forms, { act, id: 'x' }, { phone: '+86 139 1234 5678', reason: ' 证件号一致 ' });
  }
  const params = { id: 'x' };
  expect(sent).toEqual([
    { params, input: { phone: '13912345678', reason: '证件号一致' } },
    { params, input: { reason: '证件号一致' } },
    { params, input: { reason: '证件号一致' } },
  ]);
});

it('the form for roles begins with the current roles', async () => {
  const { forms } = createPersonActs({
    onDone: () => undefined,
    calls: { changeStaff: async () => undefined } as never,
    visibility,
  });
  const key = (roles: readonly ('admin' | 'agent')[]): PersonActKey => ({
    act: 'change',
    id: 'x',
    roles,
    desks: ['orders'],
  });
  const first = forms.get(key(['agent', 'admin']));
  const release = forms.retain(first);
  await waitFor(first, (s) => s.matches('filling'));
  first.send({ type: 'field.set', patch: { roles: ['agent'] } });
  first.send({ type: 'form.submit' });
  await waitFor(first, (s) => s.matches('done'));
  release();
  await Promise.resolve();
  const again = forms.get(key(['agent']));
  forms.retain(again);
  await waitFor(again, (s) => s.matches('filling'));
  expect(again.getSnapshot().context.fields.roles).toEqual(['agent']);
});
