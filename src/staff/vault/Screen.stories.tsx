import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { createActor, fromPromise } from 'xstate';
import { changed, frozen } from '../../../.storybook/frozen.ts';
import preview from '../../../.storybook/preview.tsx';
import { withCalls } from '../../../.storybook/reply.ts';
import { fixtures } from '../../../machines/staff/vault/fixtures.ts';
import { vaultMachine, type VaultContext, type VaultLeaf } from '../../../machines/staff/vault/vault.ts';
import { review, VaultStage } from './review.tsx';

function Still({ leaf, change }: { leaf: VaultLeaf; change?: Partial<VaultContext> }) {
  const [actor] = useState(() => frozen(vaultMachine, changed(fixtures[leaf], change)));
  return <VaultStage actor={actor} />;
}

function Working() {
  const [actor] = useState(() =>
    createActor(
      vaultMachine.provide({
        actors: { open: fromPromise(async () => fixtures.shown.context.secrets ?? {}) },
      }),
    ).start(),
  );
  return <VaultStage actor={actor} />;
}

const meta = preview.meta({
  id: 'vault',
  title: '流程/后台/查看账号密码',
  parameters: { machine: 'vault', layout: 'fullscreen', route: '/ops?task=t-1', viewer: 'member' },
  globals: { viewport: { value: 'desktop' } },
  render: (_, { parameters: { state } }) => <Still leaf={state as VaultLeaf} />,
  ...withCalls(...(review.answers ?? [])),
});

export const Refused = meta.story({ name: '没能打开', parameters: { state: 'refused' } });
export const Opening = meta.story({ name: '正在取账号', parameters: { state: 'opening' } });
export const Asked = meta.story({ name: '先写原因', parameters: { state: 'asked' } });
export const Shown = meta.story({ name: '显示一分钟', parameters: { state: 'shown' } });
export const ShownWhileRebinding = meta.story({
  name: '换绑时带买家的手机号',
  render: () => (
    <Still
      leaf="shown"
      change={{ secrets: { account: 'haoyi_88', password: 'kP7m', newOwnerPhone: '13800000001' } }}
    />
  ),
  play: async ({ canvas }) => {
    const phone = await canvas.findByText('13800000001');
    await expect(phone.previousSibling?.textContent).toBe('要换绑到的手机');
  },
});
export const ShownBlanks = meta.story({
  name: '密码里的空格照原样显示',
  render: () => <Still leaf="shown" change={{ secrets: { account: 'haoyi_88', password: ' kP7  m ' } }} />,
  play: async ({ canvas }) => {
    const password = await canvas.findByText('kP7 m');
    await expect([password.textContent, getComputedStyle(password).whiteSpace]).toEqual([
      ' kP7  m ',
      'break-spaces',
    ]);
  },
});
export const Closed = meta.story({ name: '没有打开', parameters: { state: 'closed' } });
export const HiddenTab = meta.story({
  name: '走一遍：切走页面，账号密码马上隐藏',
  render: () => <Working />,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '查看账号密码' }));
    await userEvent.type(canvas.getByRole('textbox', { name: /为什么要看/ }), '验号要登录游戏');
    await userEvent.click(canvas.getByRole('button', { name: '查看' }));
    await canvas.findByText('kP7mXw2RtQ9z');
    const state = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState');
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(canvas.queryByText('kP7mXw2RtQ9z')).toBeNull());
    if (state) Object.defineProperty(document, 'visibilityState', state);
  },
});
