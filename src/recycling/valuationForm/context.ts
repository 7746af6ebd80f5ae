import { createContext, useContext } from 'react';
import type { RecyclingInput, RecyclingRef } from '../../../machines/recycling/recycling/recycling.ts';
import type { UploadPicture, UploadRef } from '../../../machines/kit/upload/upload.ts';

/** What the address says of a form or a valuation. */
export type RecyclingKey = Pick<RecyclingInput, 'kind' | 'gameId' | 'valuationId' | 'arrival'>;

/** Pictures of a form: the running upload, and what only files can do. */
export interface Pictures {
  actor: UploadRef;
  /** Takes chosen files up. */
  add(files: readonly File[]): void;
  /** An address to show a picture by; null while there is none. */
  preview(picture: UploadPicture): string | null;
  /** Calls back when an address has come that was not there. */
  onPreview(listener: () => void): () => void;
}

/** What the screens of selling to merchants need from outside; filled by src/mounts. */
export interface RecyclingPorts {
  /** The one running flow of a form or a valuation; started when there is none. The same for the same key. */
  recyclingFor: (key: RecyclingKey) => RecyclingRef;
  /** The pictures of a form: `all` those of the account, `realName` the one screenshot. */
  picturesFor: (actor: RecyclingRef) => { all: Pictures; realName: Pictures };
}

export const RecyclingContext = createContext<RecyclingPorts | null>(null);

/** The ports; an error outside of a provider. */
export function useRecycling(): RecyclingPorts {
  const ports = useContext(RecyclingContext);
  if (!ports) throw new Error('RecyclingContext must be provided');
  return ports;
}
