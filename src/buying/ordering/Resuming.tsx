import { Skeleton } from '../../ui/index.ts';
import { Frame } from '../../shared/Frame.tsx';

/** `resuming`: the order is being read. Its stage decides the next state. */
export function Resuming() {
  return (
    <Frame title="收银台" busy>
      <Skeleton height={132} />
      <Skeleton height={98} />
      <Skeleton height={180} />
    </Frame>
  );
}
