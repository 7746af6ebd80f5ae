import { createContext, useContext } from 'react';
import type { AfterSaleType } from '../../../contract/afterSale/afterSale.ts';
import type { AfterSaleRef } from '../../../machines/afterSale/afterSaleApply/afterSale.ts';
import type { FollowingRef, WritingAct } from '../../../machines/afterSale/afterSaleDetail/following.ts';
import type { UploadPort } from '../../page/upload/port.ts';

/** What the screens of after-sale need from outside; filled by src/mounts/afterSales.tsx. */
export interface AfterSalePorts {
  /** The one running application of an order; started when there is none. */
  applicationFor(orderId: string, wanted?: AfterSaleType | null): AfterSaleRef;
  /** The evidence of an application. */
  picturesFor(actor: AfterSaleRef): UploadPort;
  /** The one actor of the acts on an after-sale; started when there is none. */
  followingFor(afterSaleId: string): FollowingRef;
  /** The pictures of what is being said in one act. */
  wordPicturesFor(actor: FollowingRef, act: WritingAct): UploadPort;
}

export const AfterSaleContext = createContext<AfterSalePorts | null>(null);

/** The ports; an error outside of a provider. */
export function useAfterSale(): AfterSalePorts {
  const ports = useContext(AfterSaleContext);
  if (!ports) throw new Error('AfterSaleContext must be provided');
  return ports;
}
