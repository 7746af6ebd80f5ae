import { StrictMode, type ComponentType } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { createActor, fromPromise } from 'xstate';
import preview from '../../../.storybook/preview.tsx';
import { confirming, fixtures, prompting, reasoning } from '../../../machines/kit/dialogs/fixtures.ts';
import {
  DEFAULT_MESSAGE,
  dialogsMachine,
  type Answer,
  type Ask,
  type DialogsLeaf,
  type DialogsRef,
  type Verdict,
} from '../../../machines/kit/dialogs/machine.ts';
import { fixtures as sessions } from '../../../machines/account/session/fixtures.ts';
import { sessionMachine, type SessionRef } from '../../../machines/account/session/session.ts';
import { View } from '../../app/dialogs/View.tsx';
import { Card } from '../../ui/Card.tsx';
import { Price } from '../../ui/Price.tsx';
import { askPlainly, promptPlainly } from './plain.ts';
import { Screen } from './Screen.tsx';

type Fixture = (typeof fixtures)[DialogsLeaf];

const behind = (Story: ComponentType) => (
  <>
    <Card title="王者荣耀 48 星，皮肤 312 款">
      <Price fen={328_000} />
      <p>在售，可以改价和下架。</p>
    </Card>
    <Story />
  </>
);

/** Shows a snapshot of an actor that is not started. */
const still = (fixture: Fixture) =>
  createActor(dialogsMachine, { snapshot: dialogsMachine.resolveState(fixture) });

/** `asking.idle` with another dialog. */
const asking = (current: Ask): Fixture => ({
  ...fixtures['asking.idle'],
  context: { ...fixtures['asking.idle'].context, current, typed: current.initial },
});

const meta = preview.meta({
  id: 'dialogs',
  title: '流程/各处共用/对话框',
  parameters: { machine: 'dialogs' },
  decorators: [behind],
  render: (_, { parameters }) => <Screen actor={still(fixtures[parameters.state as DialogsLeaf])} />,
});

export const AskingInvalid = meta.story({ name: '输入不合法', parameters: { state: 'asking.invalid' } });
export const AskingValidating = meta.story({ name: '正在检查', parameters: { state: 'asking.validating' } });
export const AskingIdle = meta.story({ name: '确认', parameters: { state: 'asking.idle' } });
export const AskingPrompt = meta.story({
  name: '输入',
  parameters: { state: 'asking.idle' },
  render: () => <Screen actor={still(asking(prompting))} />,
});
export const AskingReason = meta.story({
  name: '写原因，上次没有办成',
  parameters: {
    state: 'asking.invalid',
    shows: ['alertdialog 取消订单', 'alert 订单状态已变化，请刷新后再看', 'checked 不想买了'],
  },
  play: async () => {
    const field = await screen.findByRole('textbox', { name: '原因（选填）' });
    await expect(field).not.toHaveAttribute('aria-invalid');
  },
  render: () => (
    <Screen
      actor={still({
        value: { asking: 'invalid' },
        context: {
          ...fixtures['asking.idle'].context,
          current: reasoning,
          typed: reasoning.initial,
          refusal: reasoning.refusal,
        },
      })}
    />
  ),
});
export const AskingDanger = meta.story({
  name: '确认不能反悔的事',
  parameters: { state: 'asking.idle' },
  render: () => (
    <Screen
      actor={still(
        asking({
          ...confirming,
          tone: 'danger',
          title: '取消订单',
          text: '取消后商品会重新上架，别人可以买走。已付的 ¥3,280.00 原路退回。',
          confirmText: '取消订单',
          cancelText: '再想想',
        }),
      )}
    />
  ),
});
export const Answered = meta.story({ name: '已回答，正在离开', parameters: { state: 'answered' } });
export const Closed = meta.story({ name: '没有对话框', parameters: { state: 'closed' } });

interface Live {
  dialogs: DialogsRef;
  session: SessionRef;
  answers: ReturnType<typeof fn<(id: string, answer: Answer) => void>>;
}

/** Running dialogs. The validator accepts prices of at least 3000. */
function makeLive(): Live {
  const answers = fn<(id: string, answer: Answer) => void>();
  const dialogs = createActor(
    dialogsMachine.provide({
      actors: {
        validate: fromPromise<Verdict, { validator: string; text: string }>(({ input }) =>
          Promise.resolve(
            Number(input.text) >= 3000 ? { isValid: true } : { isValid: false, message: '不能低于 ¥3,000' },
          ),
        ),
      },
    }),
  ).start();
  dialogs.on('dialog.answered', ({ id, answer }) => answers(id, answer));
  const session = createActor(sessionMachine, {
    input: { token: null, profile: null },
    snapshot: sessionMachine.resolveState(sessions['expiry.armed']),
  }).start();
  return { dialogs, session, answers };
}

interface Play {
  step: (name: string, act: () => Promise<void>) => Promise<void> | void;
}

const walk = ({ dialogs, session, answers }: Live) =>
  async function play({ step }: Play) {
    const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
    await step('两次一样的确认只有一个对话框', async () => {
      dialogs.send({ type: 'dialog.ask', ...confirming });
      dialogs.send({ type: 'dialog.ask', ...confirming });
      await userEvent.click(await screen.findByRole('button', { name: '下架' }));
      await gone();
      await expect(answers.mock.calls).toEqual([['downGoods', true]]);
    });
    await step('输入不合模式', async () => {
      dialogs.send({ type: 'dialog.ask', ...prompting });
      const field = await screen.findByRole('textbox', { name: prompting.text });
      await expect(field).toHaveValue('3280');
      await userEvent.clear(field);
      await userEvent.type(field, '3.{Enter}');
      await screen.findByText(DEFAULT_MESSAGE);
      await expect(field).toHaveFocus();
    });
    await step('检查不通过', async () => {
      const field = screen.getByRole('textbox');
      await userEvent.clear(field);
      await expect(screen.queryByText(DEFAULT_MESSAGE)).toBe(null);
      await userEvent.type(field, '2980');
      await userEvent.click(screen.getByRole('button', { name: '确定' }));
      await screen.findByText('不能低于 ¥3,000');
    });
    await step('登录超时先问，之后回来，输入还在', async () => {
      session.send({ type: 'session.expired' });
      await screen.findByText('登录已超时，请重新登录');
      await expect(await screen.findAllByRole('alertdialog')).toHaveLength(1);
      await userEvent.click(screen.getByRole('button', { name: '取消' }));
      await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('2980'));
    });
    await step('检查通过', async () => {
      const field = screen.getByRole('textbox');
      await userEvent.clear(field);
      await userEvent.type(field, '3100.5{Enter}');
      await gone();
      await expect(answers.mock.calls).toEqual([
        ['downGoods', true],
        ['editPrice', '3100.5'],
      ]);
    });
    await step('Esc 就是取消', async () => {
      dialogs.send({ type: 'dialog.ask', ...confirming });
      const dialog = await screen.findByRole('alertdialog');
      // The dialog listens for keys from the frame after it appeared, when it takes the focus.
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
      await userEvent.keyboard('{Escape}');
      await gone();
      await expect(answers.mock.calls.at(-1)).toEqual(['downGoods', false]);
    });
  };

const plain = makeLive();
export const Walk = meta.story({ name: '走一遍', render: () => <View {...plain} />, play: walk(plain) });

const strict = makeLive();
export const WalkStrict = meta.story({
  name: '走一遍（StrictMode）',
  render: () => (
    <StrictMode>
      <View {...strict} />
    </StrictMode>
  ),
  play: walk(strict),
});

const answered = fn<(answer: boolean | string | null) => void>();
export const Plain = meta.story({
  name: '走一遍：对话框加载不了',
  render: () => (
    <>
      <button type="button" onClick={() => void askPlainly(confirming).then(answered)}>
        确认
      </button>
      <button
        type="button"
        onClick={() => void promptPlainly({ text: '新价格', pattern: /^\d+$/ }).then(answered)}
      >
        输入
      </button>
    </>
  ),
  play: async ({ canvas, step }) => {
    await step('浏览器自己的对话框也能问', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '确认' }));
      const dialog = within(await screen.findByRole('alertdialog', { name: confirming.title }));
      await expect(dialog.getByText(confirming.text)).toBeVisible();
      await userEvent.click(dialog.getByRole('button', { name: confirming.confirmText }));
      await waitFor(() => expect(answered.mock.calls).toEqual([[true]]));
      await userEvent.click(canvas.getByRole('button', { name: '确认' }));
      await userEvent.click(await screen.findByRole('button', { name: confirming.cancelText }));
      await waitFor(() => expect(answered.mock.calls).toEqual([[true], [false]]));
    });
    await step('输入不合法，改好再确定', async () => {
      answered.mockReset();
      await userEvent.click(canvas.getByRole('button', { name: '输入' }));
      const field = await screen.findByRole('textbox', { name: '新价格' });
      await userEvent.type(field, '三千{Enter}');
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(DEFAULT_MESSAGE));
      await userEvent.clear(field);
      await userEvent.type(field, '3000{Enter}');
      await waitFor(() => expect(answered.mock.calls).toEqual([['3000']]));
    });
  },
});
