import type { InstallLeaf, InstallValue } from './install.ts';

export const fixtures: Record<InstallLeaf, { value: InstallValue }> = {
  unoffered: { value: 'unoffered' },
  offered: { value: 'offered' },
  asking: { value: 'asking' },
  declined: { value: 'declined' },
  installed: { value: 'installed' },
};
