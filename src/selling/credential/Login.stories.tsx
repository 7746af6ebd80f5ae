import { useState, type ReactNode } from 'react';
import { expect, userEvent } from 'storybook/test';
import { createActor, fromPromise } from 'xstate';
import { frozenForm, type FormChange } from '../../../.storybook/frozenForm.ts';
import { singleActor } from '../../../.storybook/singleActor.ts';
import preview from '../../../.storybook/preview.tsx';
import type { OwnListing } from '../../../contract/selling/selling.ts';
import type { SubmissionContext, SubmissionLeaf } from '../../../machines/kit/submission/submission.ts';
import {
  credentialMachine,
  NO_CREDENTIAL,
  type CredentialFields,
} from '../../../machines/selling/credential/credential.ts';
import { credentialFixturesOf } from '../../../machines/selling/credential/fixtures.ts';
import { ownListingMachine } from '../../../machines/selling/ownListing/ownListing.ts';
import { PageBody } from '../../ui/index.ts';
import { published } from '../myListings/fixtures.ts';
import { OwnListingsContext } from '../ownListing/flow.ts';
import { Login } from './Login.tsx';
import { OwnCard } from '../ownListing/OwnCard.tsx';

const paid = published.find(({ id }) => id === 'own-no-login-paid') as OwnListing;
const fixtures = credentialFixturesOf(paid);

const ports = { submit: fromPromise(async () => paid) };

function Still({
  leaf,
  children = <Login listing={paid} isOpened />,
  change,
}: {
  leaf: SubmissionLeaf;
  children?: ReactNode;
  change?: FormChange<SubmissionContext<CredentialFields, OwnListing>>;
}) {
  const [made] = useState(() => ({
    ownListings: singleActor(createActor(ownListingMachine, { input: { listingId: paid.id } }).start()),
    credentials: singleActor(frozenForm(credentialMachine, fixtures, leaf, { ports, ...change })),
  }));
  return (
    <OwnListingsContext value={made}>
      <PageBody>{children}</PageBody>
    </OwnListingsContext>
  );
}

const meta = preview.meta({
  id: 'listingLogin',
  title: '流程/卖/补充游戏账号',
  parameters: {
    machine: 'submission',
    layout: 'fullscreen',
    route: '/other/MyProducts?tab=published',
    viewer: 'member',
    states: {
      'filling.editing': ['textbox 游戏账号', 'button 保存账号和密码', 'no busy …', 'no alert …'],
      'filling.refused': ['textbox 游戏账号', 'alert 没有提交成功…'],
      submitting: ['busy 正在保存', 'disabled 正在保存'],
      'uncertain.asking': ['heading 正在核对结果'],
      done: ['status 账号和密码已加密保存。'],
    },
  },
  render: (_, { parameters }) => <Still leaf={parameters.state as SubmissionLeaf} />,
});

export const Refused = meta.story({ name: '不用补充了', parameters: { state: 'filling.refused' } });
export const RefusedStored = meta.story({
  name: '上一次的已经保存',
  parameters: {
    state: 'filling.refused',
    shows: [
      'textbox 游戏账号',
      'alert 没有提交成功…',
      'text 上一次提交的账号和密码已经保存，这次填的没有保存。要改密码请联系客服',
    ],
  },
  render: () => (
    <Still
      leaf="filling.refused"
      change={{
        context: {
          failure: {
            kind: 'conflict',
            message: '上一次提交的账号和密码已经保存，这次填的没有保存。要改密码请联系客服',
          },
        },
      }}
    />
  ),
});
export const Asking = meta.story({ name: '正在核对', parameters: { state: 'uncertain.asking' } });
export const Editing = meta.story({ name: '填账号和密码', parameters: { state: 'filling.editing' } });
export const Submitting = meta.story({ name: '正在保存', parameters: { state: 'submitting' } });
export const Done = meta.story({ name: '已保存', parameters: { state: 'done' } });
export const Walk = meta.story({
  name: '走一遍：补充账号和密码',
  parameters: { state: 'filling.editing', shows: ['button 去补充'] },
  render: () => (
    <Still leaf="filling.editing" change={{ context: { fields: NO_CREDENTIAL } }}>
      <OwnCard listing={paid} />
    </Still>
  ),
  play: async ({ canvas, step }) => {
    await step('写着为什么要、最晚什么时候', async () => {
      await canvas.findByText('买家已付款，请补充游戏账号和密码');
      await expect(canvas.getByText(/超时订单退款/)).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: '去补充' }));
    });
    await step('没填全，指出哪里', async () => {
      await userEvent.type(await canvas.findByRole('textbox', { name: '游戏账号' }), '王者一号');
      await userEvent.click(canvas.getByRole('button', { name: '保存账号和密码' }));
      await canvas.findByText('游戏账号不能有中文或空格，至少 2 位');
      await canvas.findByText('请填写游戏密码');
    });
    await step('填好就保存', async () => {
      await userEvent.clear(canvas.getByRole('textbox', { name: '游戏账号' }));
      await userEvent.type(canvas.getByRole('textbox', { name: '游戏账号' }), 'player_01');
      await userEvent.type(canvas.getByLabelText(/^游戏密码/), 'secret-Pass1');
      await userEvent.click(canvas.getByRole('button', { name: '保存账号和密码' }));
      await canvas.findByText('账号和密码已加密保存。');
    });
  },
});
