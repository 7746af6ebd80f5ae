import type { InstallLeaf, InstallValue } from './install.ts';

/** For each leaf state of installing: a whole frozen state in which it is active. */
export const fixtures: Record<InstallLeaf, { value: InstallValue }> = {
  unoffered: { value: 'unoffered' },
  offered: { value: 'offered' },
  asking: { value: 'asking' },
  declined: { value: 'declined' },
  installed: { value: 'installed' },
};
