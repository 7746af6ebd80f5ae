import type { InstallRef } from '../../../machines/content/install/install.ts';
import { createFlowContext } from '../../flow/flowContext.ts';

export interface InstallPorts {
  install(): InstallRef;
}

export const [InstallContext, useInstall] = createFlowContext<InstallPorts>('InstallPorts');
