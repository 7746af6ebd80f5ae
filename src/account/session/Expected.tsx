import { Skeleton } from '../../ui/Skeleton.tsx';
import { Row, Words } from './parts.ts';

/** Signed in; the profile is on its way. */
export const Expected = () => (
  <Row aria-label="正在获取账号资料" aria-busy>
    <Skeleton width={56} height={56} round />
    <Words>
      <Skeleton width={96} height={25} />
      <Skeleton width={160} height={20} />
    </Words>
  </Row>
);
