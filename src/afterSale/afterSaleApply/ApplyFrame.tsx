import type { ReactNode } from 'react';
import { Frame } from '../../shared/Frame.tsx';

/** Frame of a page of the application without a next step. */
export const ApplyFrame = ({ busy, children }: { busy?: boolean; children: ReactNode }) => (
  <Frame title="申请售后" fallback="afterSaleList" {...(busy !== undefined && { busy })}>
    {children}
  </Frame>
);
