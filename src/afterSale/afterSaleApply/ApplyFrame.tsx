import type { ReactNode } from 'react';
import { Frame } from '../../shared/Frame.tsx';

/** The bars of a page of the application that has nothing to go on to. */
export const ApplyFrame = ({ busy, children }: { busy?: boolean; children: ReactNode }) => (
  <Frame title="申请售后" fallback="afterSaleList" {...(busy !== undefined && { busy })}>
    {children}
  </Frame>
);
