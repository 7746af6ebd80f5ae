import { describe, expect, it } from 'vitest';
import type { AfterSaleRule, AfterSaleType } from '../../../contract/afterSale/afterSale.ts';
import {
  afterSaleApplyMachine,
  type ApplySnapshot,
  type Restored,
} from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import * as f from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import {
  applicationOf,
  faultsOf,
  NO_FORM,
  reachable,
  applyRule,
  chooseRemedy,
  withType,
} from '../../../machines/afterSale/afterSaleApply/form.ts';
import { afterSaleApplyWalks } from '../../../machines/afterSale/afterSaleApply/walks.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { missingPort, play, settle } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const lost: Failure = { kind: 'network', message: '网络连接不上' };

const { forbidden, fresh, invalid, kept, pending, refusedFor } = f;

const start = (wanted: AfterSaleType | null = null) =>
  play(afterSaleApplyMachine, { input: { orderId: 'order-1', wanted } });

/** An application restored from a draft, with the rule loaded. */
function opened(restored: Restored = fresh, rule: AfterSaleRule = f.rule, wanted?: AfterSaleType) {
  const t = start(wanted);
  t.resolve('loadDraft', restored);
  t.resolve('readRule', rule);
  return t;
}

function submitting() {
  const t = opened(kept);
  t.send({ type: 'truth.confirm', isConfirmed: true });
  t.send({ type: 'application.submit' });
  return t;
}

testChart(afterSaleApplyWalks, f.fixtures, {
  always: ({ context: { form, rule } }: ApplySnapshot) => {
    // The form never holds a type or a remedy that the rule does not cover.
    if (form.type === '' || rule === null || !rule.isAllowed) return;
    const covered = rule.types.find(({ type }) => type === form.type)?.remedies ?? [];
    expect(covered.length).toBeGreaterThan(0);
    if (form.remedy !== '') expect(covered.map(({ remedy }) => remedy)).toContain(form.remedy);
  },
});

describe('an application for after-sale', () => {
  it('continues at the step of the draft, with a notice', () => {
    const t = opened(kept);
    expect([t.state(), t.context().form, t.context().note, t.context().openedAt]).toEqual([
      ['reviewing'],
      f.filled,
      'restored',
      f.NOW,
    ]);
  });

  it('shows the notice until the person changes something; an upload that completes is no change', () => {
    const t = opened({ ...kept, draft: kept.draft && { ...kept.draft, step: 'describing' } });
    t.send(f.uploadChanged(f.filled.pictures.slice(0, 1)));
    const then = [t.state(), t.context().form.pictures, t.context().note];
    t.send({ type: 'form.change', change: { description: '又写了一些，说明经过' } });
    expect([then, t.context().note]).toEqual([
      [['describing'], f.filled.pictures.slice(0, 1), 'restored'],
      null,
    ]);
  });

  it('goes back to the first step that today’s rule finds incomplete', () => {
    const less = {
      ...f.rule,
      types: f.rule.types.map((one) => ({
        ...one,
        remedies: one.remedies.map((remedy) => ({ ...remedy, max: Math.min(remedy.max, 100_000) })),
      })),
    };
    const lower = opened(kept, less);
    const uncovered = opened(kept, {
      ...f.rule,
      types: f.rule.types.map((one) => (one.type === 'takenBack' ? { ...one, remedies: [] } : one)),
    });
    expect([lower.state(), uncovered.state(), uncovered.context().form.type]).toEqual([
      ['describing'],
      ['choosing'],
      '',
    ]);
  });

  it('preselects the type of the URL where it is covered and nothing else was chosen', () => {
    const seen = [];
    for (const wanted of ['takenBack', 'faceHelp'] as const) {
      const t = opened(fresh, f.paidOutRule, wanted);
      seen.push([t.state(), t.context().form.type]);
    }
    expect(seen).toEqual([
      [['choosing'], 'takenBack'],
      [['choosing'], ''],
    ]);
  });

  it('links to the running after-sale, and says why no other is allowed', () => {
    const running = opened(fresh, f.runningRule);
    const closed = opened(fresh, f.closedRule);
    expect([running.state(), closed.state()]).toEqual([['running'], ['closed']]);
  });

  it('does not allow choosing what is not covered', () => {
    const t = opened(fresh, f.paidOutRule);
    expect(t.can({ type: 'type.choose', afterSaleType: 'faceHelp' })).toEqual(false);
    t.send({ type: 'step.next' });
    expect([t.state(), t.context().faults]).toEqual([['choosing'], { type: '请选择遇到的问题' }]);
  });

  it('is sent once, under one intention, and clears the draft only after an answer', () => {
    const t = submitting();
    for (let i = 0; i < 3; i++) t.send({ type: 'application.submit' });
    expect(t.asked('apply')).toEqual([
      { application: applicationOf('order-1', f.filled), intention: `afterSale:order-1:${f.NOW}` },
    ]);
    expect(t.emitted.filter(({ type }) => type === 'draft.done')).toEqual([]);
    t.resolve('apply', { afterSaleId: 'after-1' });
    expect([t.state(), t.emitted.slice(-3)]).toEqual([
      ['submitted'],
      [
        { type: 'draft.done', orderId: 'order-1' },
        { type: 'afterSale.applied', orderId: 'order-1', afterSaleId: 'after-1' },
        { type: 'navigate', to: 'afterSaleDetail', query: { id: 'after-1' } },
      ],
    ]);
  });

  it('is not sent before it was confirmed, nor during an upload', () => {
    const t = opened(kept);
    t.send({ type: 'application.submit' });
    expect([t.state(), t.context().note, t.calls('apply')]).toEqual([['reviewing'], 'unconfirmed', []]);
    t.send({ type: 'truth.confirm', isConfirmed: true });
    expect([t.context().note, t.can({ type: 'application.submit' })]).toEqual([null, true]);
    t.send(f.uploadChanged(f.filled.pictures, true));
    expect(t.can({ type: 'application.submit' })).toEqual(false);
  });

  it.each<[string, number, Parameters<ReturnType<typeof opened>['send']>[0]]>([
    ['statement', 2, { type: 'form.change', change: { description: '换绑之后第二天登录不上' } }],
    ['remedy', 2, { type: 'remedy.choose', remedy: 'refundReturn' }],
    ['type', 3, { type: 'type.choose', afterSaleType: 'takenBack' }],
    ['picture', 1, f.uploadChanged(f.filled.pictures.slice(0, 1))],
  ])('needs a new confirmation after a changed %s', (_, steps, change) => {
    const t = opened({ ...kept, draft: { form: f.described, step: 'reviewing', openedAt: f.NOW } });
    t.send({ type: 'truth.confirm', isConfirmed: true });
    for (let step = 0; step < steps; step += 1) t.send({ type: 'step.back' });
    expect(t.context().isConfirmed).toBe(true);
    t.send(change);
    expect(t.context().isConfirmed).toBe(false);
  });

  it('includes the pictures of its upload and deletes them with the form', () => {
    const t = opened();
    t.send(f.uploadChanged(f.filled.pictures));
    expect([t.context().form.pictures, t.emitted.length]).toEqual([f.filled.pictures, 1]);
    t.send({ type: 'form.clear' });
    expect([t.context().form, t.emitted.at(-1)]).toEqual([
      NO_FORM,
      { type: 'draft.done', orderId: 'order-1' },
    ]);
  });

  it.each([
    ['carried out', { answer: { afterSaleId: 'after-1' } }, 'submitted'],
    ['refused for a reason', { refusal: refusedFor('tooMany') }, 'refused'],
    ['refused for a field', { refusal: invalid }, 'describing'],
  ] as const)('repeats the same request after a lost response until it is %s', (_, outcome, state) => {
    const t = submitting();
    t.reject('apply', lost);
    t.reject('repeat.ask', lost);
    t.resolve('repeat.backOff', undefined);
    const [question] = t.asked('apply');
    expect([t.state(), t.asked('repeat.ask')]).toEqual([['uncertain'], [{ question }, { question }]]);
    t.resolve('repeat.ask', outcome);
    if (t.state()[0] === 'reading') t.resolve('readRule', f.rule);
    expect([t.state(), t.context().form, t.asked('apply').length]).toEqual([[state], f.filled, 1]);
  });

  it('repeats what an earlier page sent, and keeps the reason of a refusal while it loads the rule', () => {
    const t = start();
    t.resolve('loadDraft', pending);
    t.resolve('repeat.ask', { refusal: forbidden });
    t.resolve('readRule', f.rule);
    expect([t.state(), t.context().failure, t.asked('apply').length]).toEqual([['reviewing'], forbidden, 0]);
  });

  it('loads the rule again after a refusal and keeps all input', () => {
    const t = submitting();
    t.reject('apply', refusedFor('amountTooHigh'));
    expect([t.state(), t.context().refusal]).toEqual([['refused'], 'amountTooHigh']);
    t.send({ type: 'application.mend' });
    t.resolve('readRule', f.rule);
    expect([t.state(), t.context().form, t.context().isConfirmed]).toEqual([['describing'], f.filled, false]);
  });

  it('goes to the step of the field that the server refused', () => {
    const t = submitting();
    t.reject('apply', invalid);
    expect([t.state(), t.context().faults]).toEqual([
      ['describing'],
      { description: '问题经过（至少 10 个字）', pictures: '图片已失效' },
    ]);
  });

  it('stays at the last step with a reason after any other refusal', () => {
    const t = submitting();
    t.reject('apply', forbidden);
    expect([t.state(), t.context().failure, t.context().form]).toEqual([['reviewing'], forbidden, f.filled]);
  });

  it('names a port that was not provided', async () => {
    const t = play(afterSaleApplyMachine, { input: { orderId: 'order-1' }, missing: 'all' });
    await settle();
    expect([t.state(), t.context().failure]).toEqual([['unavailable'], missingPort('loadDraft')]);
  });
});

describe('the form of an application', () => {
  it('chooses the only remedy with its full amount and clears the reason of another type', () => {
    expect([
      withType({ ...f.described }, 'cannotLogin', f.paidOutRule),
      withType({ ...f.filled }, 'notAsDescribed', f.rule),
    ]).toEqual([
      { ...f.described, type: 'cannotLogin', reason: '', remedy: 'assist', amount: '' },
      { ...f.filled, type: 'notAsDescribed', reason: '', remedy: '', amount: '' },
    ]);
    expect(chooseRemedy({ ...f.described, remedy: '' }, 'refundReturn', f.rule).amount).toEqual('3618');
    expect(chooseRemedy({ ...NO_FORM, type: 'cannotLogin' }, 'assist', f.rule).amount).toEqual('');
  });

  it('validates step by step', () => {
    const type = 'takenBack' as const;
    expect([
      faultsOf('choosing', NO_FORM, f.rule),
      faultsOf('describing', { ...NO_FORM, type }, f.rule),
      faultsOf('evidence', NO_FORM, f.rule),
      faultsOf('describing', { ...f.filled, amount: '3280.01', phone: '12', description: '太短了' }, f.rule),
      faultsOf('describing', { ...f.filled, amount: '0' }, f.rule),
      faultsOf('describing', f.filled, f.rule),
    ]).toEqual([
      { type: '请选择遇到的问题' },
      { reason: '请选择原因', remedy: '请选择希望怎么处理', description: '请写下问题经过' },
      { pictures: '请至少上传一张图片' },
      {
        amount: '最多可以申请 ¥3,280',
        phone: '请填写正确的手机号',
        description: '请再写详细些，至少 10 个字',
      },
      { amount: '请填写申请金额' },
      {},
    ]);
  });

  it('claims the full amount when the account is returned, also after the rule changed', () => {
    const whole = { ...f.described, remedy: 'refundReturn', amount: '3618' } as const;
    const less: AfterSaleRule = {
      ...f.rule,
      types: f.rule.types.map((one) => ({
        ...one,
        remedies: one.remedies.map((remedy) => ({ ...remedy, max: 300_000 })),
      })),
    };
    expect([
      faultsOf('describing', { ...whole, amount: '3617' }, f.rule),
      faultsOf('describing', { ...whole }, f.rule),
      applyRule({ ...whole }, less).amount,
      applyRule({ ...f.described }, less).amount,
    ]).toEqual([{ amount: '退回账号是全额退款，金额是 ¥3,618' }, {}, '3000', '800']);
  });

  it('opens a step only when all previous ones are complete', () => {
    expect([
      reachable('reviewing', f.filled, f.rule),
      reachable('reviewing', { ...f.filled, pictures: [] }, f.rule),
      reachable('reviewing', { ...f.filled, reason: '' }, f.rule),
      reachable('describing', NO_FORM, f.rule),
    ]).toEqual(['reviewing', 'evidence', 'describing', 'choosing']);
  });

  it('is sent exactly as shown, without an amount for help without money', () => {
    expect(applicationOf('order-1', { ...f.filled, phone: '' })).toEqual({
      orderId: 'order-1',
      type: 'takenBack',
      reason: '3.loggedOut',
      remedy: 'refund',
      amount: 328_000,
      description: f.filled.description,
      pictures: ['/api/pictures/up/lost-1.webp', '/api/pictures/up/lost-2.webp'],
    });
    const help = { ...f.filled, type: 'cannotLogin', remedy: 'assist', amount: '' } as const;
    expect(applicationOf('order-1', { ...help })).toMatchObject({ remedy: 'assist', amount: 0 });
  });
});
