import { useState } from 'react';
import { fromPromise } from 'xstate';
import { expect, userEvent } from 'storybook/test';
import { frozen } from '../../../.storybook/frozen.ts';
import preview from '../../../.storybook/preview.tsx';
import { fixtures } from '../../../machines/content/install/fixtures.ts';
import {
  installMachine,
  type InstallAnswer,
  type InstallLeaf,
} from '../../../machines/content/install/install.ts';
import { InstallContext } from '../install/context.ts';
import { Screen } from './Screen.tsx';

/** A browser that can install the app. */
const willing = { ask: fromPromise<InstallAnswer>(async () => 'accepted') };

function Still({ leaf }: { leaf: InstallLeaf }) {
  const [actor] = useState(() =>
    frozen(installMachine, { ...fixtures[leaf], context: {} }, undefined, leaf === 'asking' ? {} : willing),
  );
  return (
    <InstallContext value={{ install: () => actor }}>
      <Screen />
    </InstallContext>
  );
}

const meta = preview.meta({
  id: 'appDownload',
  title: '流程/内容/安装到桌面',
  parameters: { machine: 'install', layout: 'fullscreen', route: '/index/appDownload', viewer: 'visitor' },
  render: (_, { parameters }) => <Still leaf={parameters.state as InstallLeaf} />,
});

export const Declined = meta.story({ name: '没有安装', parameters: { state: 'declined' } });
export const Unoffered = meta.story({ name: '浏览器没有一键安装', parameters: { state: 'unoffered' } });
export const Asking = meta.story({ name: '浏览器在问', parameters: { state: 'asking' } });
export const Installed = meta.story({ name: '已经装好', parameters: { state: 'installed' } });
export const Offered = meta.story({ name: '可以一键安装', parameters: { state: 'offered' } });
export const Walk = Offered.extend({
  name: '走一遍：换一种设备，再安装',
  play: async ({ canvas, step }) => {
    await step('换一种设备，步骤跟着换', async () => {
      await userEvent.click(canvas.getByText('iPhone'));
      await canvas.findByText('用 Safari 打开本站。');
    });
    await step('安装', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '安装到这台设备' }));
      await expect(await canvas.findByText('已经装好')).toBeVisible();
    });
  },
});
