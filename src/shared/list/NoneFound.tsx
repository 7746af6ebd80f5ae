import type { ComponentProps } from 'react';
import { Button, EmptyState } from '../../ui/index.ts';

interface NoneFoundProps {
  drawing?: ComponentProps<typeof EmptyState>['drawing'];
  /** What the list holds: 订单. */
  things: string;
}

/** Empty state of a list whose filter matches nothing. The button `all` removes the filter. */
export function NoneFound({
  drawing = 'order',
  things,
  text = '换个日期看看。',
  all = `看全部${things}`,
  onAll,
}: NoneFoundProps & { text?: string; all?: string; onAll: () => void }) {
  return (
    <EmptyState
      drawing={drawing}
      title={`没有符合的${things}`}
      text={text}
      action={
        <Button variant="secondary" onClick={onAll}>
          {all}
        </Button>
      }
    />
  );
}

/** Shown instead of a list when its first day is after the last one. */
export const ReversedDays = ({ drawing = 'order', things }: NoneFoundProps) => (
  <EmptyState drawing={drawing} title="日期写反了" text={`改好日期，就能看到这段时间的${things}。`} />
);
