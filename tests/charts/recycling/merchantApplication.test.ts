import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { MerchantApplication } from '../../../contract/recycling/recycling.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { filled, fixtures } from '../../../machines/recycling/merchantApplication/fixtures.ts';
import {
  merchantApplicationMachine,
  type ApplicationForm,
  type ApplicationLeaf,
  type ApplyInput,
} from '../../../machines/recycling/merchantApplication/merchantApplication.ts';
import { merchantApplicationWalks } from '../../../machines/recycling/merchantApplication/walks.ts';
import { coverWalks, leafStates } from '../../kit/charts.ts';

const lost: Failure = { kind: 'timeout', message: '没有收到回应' };
const waiting: Failure = { kind: 'conflict', reason: 'stateConflict', message: '你的申请正在审核，请稍候' };
const refused: MerchantApplication = {
  ...filled,
  id: 'ma-1',
  state: 'refused',
  remark: '请补充月收量',
  createdAt: '2026-11-20T04:00:00.000Z',
};

/** An application whose server is in the test's hand. */
function create({
  kept = null,
  last = null,
}: { kept?: ApplicationForm | null; last?: MerchantApplication | null } = {}) {
  const calls: (PromiseWithResolvers<MerchantApplication> & { input: ApplyInput })[] = [];
  const told: unknown[] = [];
  const actor = createActor(
    merchantApplicationMachine.provide({
      actors: {
        restoreForm: fromPromise(async () => kept),
        applyMerchant: fromPromise<MerchantApplication, ApplyInput>(({ input }) => {
          const one = { ...Promise.withResolvers<MerchantApplication>(), input };
          calls.push(one);
          return one.promise;
        }),
      },
    }),
    { input: { last } },
  );
  actor.on('*', (event) => told.push(event));
  actor.start();
  return {
    actor,
    calls,
    told,
    reach: (state: ApplicationLeaf) => waitFor(actor, ({ value }) => value === state),
  };
}

describe('the chart of an application', () => {
  it('takes every transition on some path', () => {
    const { missed, leaves } = coverWalks(merchantApplicationWalks);
    expect({ missed, leaves: leaves.missed }).toEqual({ missed: [], leaves: [] });
  });

  it('has a fixture for every leaf', () => {
    expect(Object.keys(fixtures).toSorted()).toEqual(leafStates(merchantApplicationMachine).toSorted());
  });

  it('begins with what was typed, else with the refused one, else empty', async () => {
    const forms = [
      create({ kept: { ...filled, name: '改过' }, last: refused }),
      create({ last: refused }),
      create(),
    ].map(async ({ reach }) => (await reach('editing')).context.form);
    expect(await Promise.all(forms)).toEqual([
      { ...filled, name: '改过' },
      filled,
      { kind: 'recycler', name: '', phone: '', description: '' },
    ]);
  });

  it('says what is to be mended, and no more once it is', async () => {
    const t = create();
    await t.reach('editing');
    t.actor.send({ type: 'form.submit' });
    expect([t.calls, t.actor.getSnapshot().context.faults]).toEqual([
      [],
      {
        name: '商户名称 2 到 30 个字',
        phone: '请填写正确的手机号',
        description: '经营说明至少 10 个字，最多 500 个字',
      },
    ]);
    t.actor.send({ type: 'form.change', change: { name: '青鱼', phone: '1380000' } });
    expect(t.actor.getSnapshot().context.faults).toEqual({
      description: '经营说明至少 10 个字，最多 500 个字',
    });
  });

  it('asks again under the same intention when the answer was lost; then what was typed is over', async () => {
    const t = create({ last: refused });
    await t.reach('editing');
    t.actor.send({ type: 'form.change', change: { name: ' 青鱼回收 ' } });
    t.actor.send({ type: 'form.submit' });
    t.actor.send({ type: 'form.submit' });
    t.calls[0]?.reject(lost);
    await t.reach('unanswered');
    t.actor.send({ type: 'outcome.ask' });
    t.calls[1]?.resolve(refused);
    await t.reach('applied');
    const input = { application: filled, intention: `apply:ma-1:${JSON.stringify(filled)}` };
    expect([t.calls.map((call) => call.input), t.told]).toEqual([
      [input, input],
      [
        { type: 'draft.changed', form: { ...filled, name: ' 青鱼回收 ' } },
        { type: 'draft.done' },
        { type: 'application.changed' },
      ],
    ]);
  });

  it('tells at their places what the server found', async () => {
    const t = create({ kept: filled });
    await t.reach('editing');
    t.actor.send({ type: 'form.submit' });
    const errors = [
      { path: 'tel', message: '请填写正确的手机号' },
      { path: 'Idempotency-Key', message: '…' },
    ];
    t.calls[0]?.reject({ kind: 'invalid', message: '有内容需要修改', errors } satisfies Failure);
    const { context } = await t.reach('editing');
    expect([context.form, context.faults]).toEqual([filled, { phone: '请填写正确的手机号' }]);
  });

  it('keeps what was typed when it is refused, and says why', async () => {
    const t = create({ kept: filled });
    await t.reach('editing');
    t.actor.send({ type: 'form.submit' });
    t.calls[0]?.reject(waiting);
    const { context } = await t.reach('editing');
    expect([context.form, context.failure, t.told]).toEqual([
      filled,
      waiting,
      [{ type: 'application.changed' }],
    ]);
  });

  it.each([
    ['restoreForm', 'unavailable'],
    ['applyMerchant', 'editing'],
  ] as const)('says so when the port %s was not provided', async (port, state) => {
    const machine =
      port === 'restoreForm'
        ? merchantApplicationMachine
        : merchantApplicationMachine.provide({
            actors: { restoreForm: fromPromise(async () => filled as ApplicationForm | null) },
          });
    const actor = createActor(machine, { input: { last: null } }).start();
    if (port === 'applyMerchant') {
      await waitFor(actor, ({ value }) => value === 'editing');
      actor.send({ type: 'form.submit' });
    }
    const { context } = await waitFor(
      actor,
      (snapshot) => snapshot.value === state && snapshot.context.failure !== null,
    );
    expect(context.failure).toEqual({
      kind: 'unforeseen',
      message: '程序出了点问题，你填写的内容还在，请刷新后重试。',
      detail: `${port} must be provided`,
    });
  });
});
