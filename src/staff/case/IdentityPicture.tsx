import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { Button, Card, Notice, Skeleton } from '../../ui/index.ts';
import { identityPictureQuery } from '../reads.ts';
import { Line } from './layout.ts';

function Shown({ userId }: { userId: string }) {
  const read = useQuery(identityPictureQuery(userId));
  if (read.isPending) return <Skeleton height={240} />;
  if (read.data === undefined) return <ReadFailed read={read} title="没能打开证件照片" />;
  return <img src={read.data.content} alt="证件照片" width="100%" />;
}

/**
 * Document picture of an identity that waits for review. It is loaded on a press, because each view is written to the
 * audit log.
 */
export function IdentityPicture({ userId }: { userId: string }) {
  const [isShown, show] = useState(false);
  return (
    <Card title="证件照片">
      <Notice tone="warn">每次查看都记入操作日志。审核完照片就删除。</Notice>
      {isShown && <Shown userId={userId} />}
      <Line>
        <Button small icon="eye" onClick={() => show(!isShown)}>
          {isShown ? '现在就隐藏' : '查看证件照片'}
        </Button>
      </Line>
    </Card>
  );
}
