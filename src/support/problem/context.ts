import { createContext, useContext } from 'react';
import type { ProblemFormRef } from '../../../machines/kit/submission/submission.ts';
import type { PictureFiles } from '../../flow/upload.ts';

/** The two ways into the form, named as their routes are. */
export type ProblemEntry = 'suggest' | 'feedback';

/** What the forms for complaints and suggestions need from outside; filled by mount.tsx. */
export interface ProblemPorts {
  /** The running form of an entry; opened anew when it has served. */
  problemForm(entry: ProblemEntry): ProblemFormRef;
  /** The files of their pictures. */
  files: PictureFiles;
}

export const ProblemContext = createContext<ProblemPorts | null>(null);

/** The ports; an error outside of a provider. */
export function useProblemPorts(): ProblemPorts {
  const ports = useContext(ProblemContext);
  if (!ports) throw new Error('ProblemContext must be provided');
  return ports;
}
