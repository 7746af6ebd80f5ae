import { Skeleton } from '../../ui/index.ts';
import { Frame } from '../../page/Frame.tsx';

/** `loading`, `restarting`: the questions of the game, and what was kept, are on their way. */
export function Loading() {
  return (
    <Frame fallback="sell" title="发布代售" busy>
      <Skeleton height={64} />
      <Skeleton height={220} />
      <Skeleton height={160} />
      <Skeleton height={160} />
    </Frame>
  );
}
