import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { fixtures } from '../../../machines/account/smsCode/fixtures.ts';
import {
  selectFailureFor,
  selectResendAt,
  selectSent,
  OWN_PHONE,
  smsCodeMachine,
  UNFIT_PHONE,
  type CodeRequest,
  type SmsTicket,
} from '../../../machines/account/smsCode/smsCode.ts';
import { smsCodeWalks } from '../../../machines/account/smsCode/walks.ts';
import { coverWalks, leafStates, leavesOf } from '../../kit/charts.ts';

const mine: CodeRequest = { phone: '13800138000', purpose: 'phoneLogin' };
const another: CodeRequest = { phone: '13900139000', purpose: 'phoneLogin' };
const ticket: SmsTicket = { key: 'key-1', resendAt: '2026-11-21T04:01:00.000Z' };
const unforeseen = (detail: string) => ({
  kind: 'unforeseen',
  message: '程序出了点问题，你填写的内容还在，请刷新后重试。',
  detail,
});

/** A started chart whose ports are in the test's hand. */
function createTestActor() {
  const asked: CodeRequest[] = [];
  const deadlines: (string | null)[] = [];
  const answers: { resolve: (ticket: SmsTicket) => void; reject: (error: unknown) => void }[] = [];
  let reach = (): void => undefined;
  const actor = createActor(
    smsCodeMachine.provide({
      actors: {
        sendCode: fromPromise<SmsTicket, CodeRequest>(({ input }) => {
          asked.push(input);
          return new Promise((resolve, reject) => answers.push({ resolve, reject }));
        }),
        deadline: fromCallback<{ type: 'deadline.reached' }, { at: string | null }>(({ input, sendBack }) => {
          deadlines.push(input.at);
          reach = () => sendBack({ type: 'deadline.reached' });
        }),
      },
    }),
  ).start();
  const request = (what: CodeRequest) => actor.send({ type: 'code.request', ...what });
  const answer = async (given: SmsTicket) => {
    answers.at(-1)?.resolve(given);
    await waitFor(actor, (state) => state.matches('waiting'));
  };
  return { actor, asked, deadlines, answers, request, answer, reach: () => reach() };
}

describe('paths', () => {
  it('take every transition and reach every leaf; a wait always has its end', () => {
    const found = coverWalks(smsCodeWalks, {
      always: ({ status, context, value }) => {
        expect({
          status,
          waitHasEnd: value !== 'waiting' || context.resendAt !== null,
          failedHasReason: value !== 'failed' || context.failure !== null,
        }).toEqual({ status: 'active', waitHasEnd: true, failedHasReason: true });
      },
    });
    expect([found.missed, found.leaves.missed]).toEqual([[], []]);
  });
});

describe('asking for a code', () => {
  it('one at a time; the key is kept with the phone and the purpose it serves', async () => {
    const { actor, asked, deadlines, request, answer } = createTestActor();
    request(mine);
    request(mine);
    request(another);
    await answer(ticket);
    expect([asked, deadlines, selectSent(actor.getSnapshot()), selectResendAt(actor.getSnapshot())]).toEqual([
      [mine],
      [ticket.resendAt],
      { ...mine, key: 'key-1' },
      ticket.resendAt,
    ]);
  });

  it('while waiting only another phone may ask; afterwards the same one may', async () => {
    const { actor, asked, request, answer, reach } = createTestActor();
    request(mine);
    await answer(ticket);
    request({ ...mine, purpose: 'resetPwd' });
    expect([actor.getSnapshot().value, asked]).toEqual(['waiting', [mine]]);
    request(another);
    await answer({ ...ticket, key: 'key-2' });
    reach();
    expect([actor.getSnapshot().value, selectResendAt(actor.getSnapshot())]).toEqual(['idle', null]);
    request(another);
    expect([actor.getSnapshot().value, asked, selectSent(actor.getSnapshot())]).toEqual([
      'sending',
      [mine, another, another],
      { ...another, key: 'key-2' },
    ]);
  });

  it('goes to the member’s own phone, which is known only masked', async () => {
    const { asked, request, answer } = createTestActor();
    const own: CodeRequest = { phone: OWN_PHONE, purpose: 'resetPwd' };
    request(mine);
    await answer(ticket);
    request(own);
    expect(asked).toEqual([mine, own]);
  });

  it('a number that cannot be one is refused here, and nothing is sent', () => {
    const { actor, asked, request } = createTestActor();
    request({ phone: '1380013800', purpose: 'register' });
    const failure = {
      kind: 'invalid',
      message: UNFIT_PHONE,
      errors: [{ path: 'phone', message: UNFIT_PHONE }],
    };
    const snapshot = actor.getSnapshot();
    expect([snapshot.value, selectFailureFor(snapshot, '1380013800'), asked]).toEqual([
      'failed',
      failure,
      [],
    ]);
    expect(selectFailureFor(snapshot, '13800138000')).toBe(null);
  });

  it('a refusal is kept, the code sent before still serves, and asking again forgets the refusal', async () => {
    const { actor, answers, request, answer, reach } = createTestActor();
    const failure = { kind: 'tooOften', code: 429, message: '验证码已发送，请 37 秒后再获取' };
    request(mine);
    await answer(ticket);
    reach();
    request(mine);
    answers.at(-1)?.reject({ failure });
    const refused = await waitFor(actor, (state) => state.matches('failed'));
    expect([refused.context.failure, selectSent(refused)]).toEqual([failure, { ...mine, key: 'key-1' }]);
    request(mine);
    expect([actor.getSnapshot().value, actor.getSnapshot().context.failure]).toEqual(['sending', null]);
  });
});

describe('ports that are missing', () => {
  it('sendCode: failed with its name', async () => {
    const actor = createActor(smsCodeMachine).start();
    actor.send({ type: 'code.request', ...mine });
    const { context } = await waitFor(actor, (state) => state.matches('failed'));
    expect(context.failure).toEqual(unforeseen('sendCode must be provided'));
  });

  it('deadline: failed with its name, the code is kept', async () => {
    const actor = createActor(
      smsCodeMachine.provide({ actors: { sendCode: fromPromise(() => Promise.resolve(ticket)) } }),
    ).start();
    actor.send({ type: 'code.request', ...mine });
    const snapshot = await waitFor(actor, (state) => state.matches('failed'));
    expect([snapshot.context.failure, selectSent(snapshot)]).toEqual([
      unforeseen('deadline must be provided'),
      { ...mine, key: 'key-1' },
    ]);
  });
});

it('there is a fixture for each leaf, and it is in that leaf', () => {
  const found = Object.entries(fixtures).map(([leaf, state]) => [
    leaf,
    leavesOf(smsCodeMachine.resolveState(state)).includes(leaf),
  ]);
  expect(found.sort()).toEqual(
    leafStates(smsCodeMachine)
      .map((leaf) => [leaf, true])
      .sort(),
  );
});
