import type { ReactNode } from 'react';
import { Frame } from '../../shared/Frame.tsx';

/** Frame of the pages of the application that have no next step. */
export const ApplyFrame = ({ busy, children }: { busy?: boolean; children: ReactNode }) => (
  <Frame title="申请售后" fallback="afterSaleList" {...(busy !== undefined && { busy })}>
    {children}
  </Frame>
);
