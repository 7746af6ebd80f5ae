import { createContext, useContext } from 'react';
import type { ConsignmentInput, ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import type { UploadPort } from '../../page/upload/port.ts';

/** What an address says of a consignment. Without a game or a listing it is the chooser. */
export type ConsignmentKey = Pick<ConsignmentInput, 'gameId' | 'listingId' | 'valuationId' | 'step'>;

/** What the screens of selling need from outside; filled by src/mounts. */
export interface SellPorts {
  /** The one running consignment of a game, a listing or the chooser; started when there is none. */
  consignmentFor: (key: ConsignmentKey) => ConsignmentRef;
  /** The pictures of a form that is open; null before it is. */
  uploadOf: (ref: ConsignmentRef) => UploadPort | null;
}

export const SellContext = createContext<SellPorts | null>(null);

/** The ports; an error outside of a provider. */
export function useSell(): SellPorts {
  const ports = useContext(SellContext);
  if (!ports) throw new Error('SellContext must be provided');
  return ports;
}

/** The form an address of selling speaks of. `listingId` an own listing to edit, `backId` a valuation to list instead. */
export function keyOf(search: string): ConsignmentKey {
  const query = new URLSearchParams(search);
  return {
    gameId: query.get('gameId'),
    listingId: query.get('listingId'),
    valuationId: query.get('backId'),
  };
}
