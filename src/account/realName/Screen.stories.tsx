import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { createActor, fromPromise } from 'xstate';
import preview from '../../../.storybook/preview.tsx';
import { staged } from '../../../.storybook/stage.tsx';
import { fixtures, NOW, refusedByStaff, verified } from '../../../machines/account/realName/fixtures.ts';
import {
  realNameMachine,
  type RealNameContext as Context,
  type RealNameLeaf,
} from '../../../machines/account/realName/realName.ts';
import type { Identity, Profile } from '../../../contract/account/user.ts';
import { ClockContext } from '../../page/clock.ts';
import { OtherLayout } from '../../page/Layout.tsx';
import { RealNameView } from './Screen.tsx';

/** A server that says yes; what is frozen stays frozen. */
const working = realNameMachine.provide({
  actors: {
    readProfile: fromPromise<Profile>(() => new Promise(() => {})),
    verifyIdentity: fromPromise<Profile, Identity>(async () => verified),
    backOff: fromPromise<void, { attempt: number }>(() => new Promise(() => {})),
  },
});

function Still({ leaf, change }: { leaf: RealNameLeaf; change?: Partial<Context> }) {
  const [actor] = useState(() => {
    const { value, context } = fixtures[leaf];
    const snapshot = working.resolveState({ value, context: { ...context, ...change } });
    return createActor(working, { snapshot }).start();
  });
  return (
    <ClockContext value={() => NOW}>
      <OtherLayout title="实名认证">
        <RealNameView actor={actor} />
      </OtherLayout>
    </ClockContext>
  );
}

const meta = preview.meta({
  title: '流程/实名认证',
  parameters: { layout: 'fullscreen', route: '/other/Realname' },
  decorators: [staged({ isMember: true })],
  render: (_, { parameters }) => <Still leaf={parameters.state as RealNameLeaf} />,
});

export const Unavailable = meta.story({
  name: '没能打开',
  parameters: { machine: 'realName', state: 'unavailable' },
});
export const RefusedState = meta.story({
  name: '证件已用过',
  parameters: { machine: 'realName', state: 'refused' },
});
export const Underage = meta.story({
  name: '未满 18 岁',
  parameters: {
    machine: 'realName',
    state: 'refused',
    shows: ['heading 未满 18 岁不能交易', 'button 重新填写'],
  },
  render: () => <Still leaf="refused" change={{ refusal: 'underage' }} />,
});
export const UncertainUnanswered = meta.story({
  name: '结果未知',
  parameters: { machine: 'realName', state: 'uncertain.unanswered' },
});
export const UncertainAsking = meta.story({
  name: '正在核对',
  parameters: { machine: 'realName', state: 'uncertain.asking' },
});
export const Loading = meta.story({ name: '加载中', parameters: { machine: 'realName', state: 'loading' } });
export const EditingFaults = meta.story({
  name: '号码不对',
  parameters: { machine: 'realName', state: 'editing' },
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
    await step('校验位不对，不发给服务器', async () => {
      await userEvent.type(canvas.getByLabelText(/真实姓名/), '张三');
      await userEvent.type(canvas.getByLabelText(/身份证号码/), '110105194912310021');
      await userEvent.click(canvas.getByRole('button', { name: '提交认证' }));
      await canvas.findByText('身份证号码不正确，请对照证件核对');
    });
  },
});
export const EditingRefused = meta.story({
  name: '上次没有通过',
  parameters: { machine: 'realName', state: 'editing' },
  render: () => <Still leaf="editing" change={{ profile: refusedByStaff }} />,
});
export const EditingNothingSent = meta.story({
  name: '核对后没有提交',
  parameters: { machine: 'realName', state: 'editing' },
  render: () => <Still leaf="editing" change={{ isNothingSent: true }} />,
});
export const EditingState = meta.story({
  name: '填姓名和号码',
  parameters: { machine: 'realName', state: 'editing' },
});
export const Submitting = meta.story({
  name: '正在认证',
  parameters: { machine: 'realName', state: 'submitting' },
});
export const ReviewingState = meta.story({
  name: '客服核对中',
  parameters: { machine: 'realName', state: 'reviewing' },
});
export const VerifiedState = meta.story({
  name: '已认证',
  parameters: { machine: 'realName', state: 'verified' },
});
export const Walk = meta.story({
  name: '走一遍：认证成功',
  parameters: { machine: 'realName', state: 'editing' },
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
    await step('填好就认证', async () => {
      await userEvent.type(canvas.getByLabelText(/真实姓名/), '张三');
      await userEvent.type(canvas.getByLabelText(/身份证号码/), '11010519491231002x');
      await userEvent.click(canvas.getByRole('button', { name: '提交认证' }));
      await canvas.findByText('已完成实名认证');
      await canvas.findByText('110***********002X');
    });
  },
});
