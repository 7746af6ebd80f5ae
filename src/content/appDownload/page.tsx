import { flowScreen } from '../../flow/flowScreen.tsx';
import { InstallContext, type InstallPorts } from '../install/context.ts';
import { Screen as AppDownload } from './Screen.tsx';
import { createInstall } from '../install/flow.ts';

let running: ReturnType<InstallPorts['install']> | undefined;

/** One actor per page load. */
const ports: InstallPorts = { install: () => (running ??= createInstall()) };

export const Screen = flowScreen(InstallContext, () => ports, AppDownload);
