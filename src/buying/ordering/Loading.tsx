import { Skeleton } from '../../ui/index.ts';
import { Frame } from '../../shared/Frame.tsx';

export function Loading() {
  return (
    <Frame title="确认订单" busy>
      <Skeleton height={98} />
      <Skeleton height={260} />
      <Skeleton height={280} />
      <Skeleton height={180} />
    </Frame>
  );
}
