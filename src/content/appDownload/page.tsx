import { InstallContext, type InstallPorts } from './context.ts';
import { Screen as AppDownload } from './Screen.tsx';
import { createInstall } from './flow.ts';

let running: ReturnType<InstallPorts['install']> | undefined;

/** The actor lives as long as the page: a second mount finds it running. */
const ports: InstallPorts = { install: () => (running ??= createInstall()) };

/** /index/appDownload with the running chart of installing. */
export const Screen = () => (
  <InstallContext value={ports}>
    <AppDownload />
  </InstallContext>
);
