import { useMemo } from 'react';
import { fixtures } from '../../../machines/content/install/fixtures.ts';
import type { InstallRef } from '../../../machines/content/install/install.ts';
import { installWalks } from '../../../machines/content/install/walks.ts';
import { InstallContext } from '../../../src/content/appDownload/context.ts';
import { Screen } from '../../../src/content/appDownload/Screen.tsx';
import { defineFlow } from '../flow.ts';
import type { Fixture } from '../run.ts';

function View({ actor }: { actor: InstallRef }) {
  const ports = useMemo(() => ({ install: () => actor }), [actor]);
  return (
    <InstallContext value={ports}>
      <Screen key={actor.sessionId} />
    </InstallContext>
  );
}

/** The chart keeps nothing but its state. */
const whole = Object.fromEntries(
  Object.entries(fixtures).map(([leaf, { value }]): [string, Fixture] => [leaf, { value, context: {} }]),
);

/** Installing the site as an app. */
export const flow = defineFlow({
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

  fixtures: whole,
  route: '/index/appDownload',
  View,
});
