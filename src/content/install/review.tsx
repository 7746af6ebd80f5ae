import { useMemo } from 'react';
import { fixtures } from '../../../machines/content/install/fixtures.ts';
import type { InstallRef } from '../../../machines/content/install/install.ts';
import { installWalks } from '../../../machines/content/install/walks.ts';
import { InstallContext } from './context.ts';
import { Screen } from '../appDownload/Screen.tsx';
import { defineReview } from '../../../.storybook/flow/review.ts';
import type { Fixture } from '../../../.storybook/flow/run.ts';

function View({ actor }: { actor: InstallRef }) {
  const ports = useMemo(() => ({ install: () => actor }), [actor]);
  return (
    <InstallContext value={ports}>
      <Screen key={actor.sessionId} />
    </InstallContext>
  );
}

/** The chart has no context. */
const whole = Object.fromEntries(
  Object.entries(fixtures).map(([leaf, { value }]): [string, Fixture] => [leaf, { value, context: {} }]),
);

export const review = defineReview({
  title: '安装到桌面',
  pages: ['appDownload'],
  happyPath: ['unoffered', 'offered', 'asking', 'installed'],
  walks: installWalks,
  names: {
    states: {
      unoffered: '浏览器不提供安装',
      offered: '可以安装',
      asking: '浏览器正在问',
      declined: '这次没有安装',
      installed: '已安装',
    },
    events: {
      'install.done': '安装好了',
      'install.offer': '浏览器提供安装',
      'install.ask': '按安装',
    },
    guards: {
      isAccepted: '人同意安装',
    },
    ports: {
      ask: '浏览器的安装询问',
    },
  },
  shows: {
    unoffered: ['heading 怎样添加', 'text 这个浏览器没有一键安装'],
    offered: ['button 安装到这台设备', 'no busy …'],
    asking: ['busy 安装到这台设备', 'disabled 安装到这台设备'],
    declined: ['heading 怎样添加', 'text 这次没有安装。'],
    installed: ['link 去首页', 'no button 安装到这台设备'],
  },
  fixtures: whole,
  route: '/index/appDownload',
  View,
});
