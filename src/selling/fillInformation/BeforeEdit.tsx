import { useSelector } from '@xstate/react';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { Notice, sentence } from '../../ui/index.ts';

/** Why the listing is edited: the result of its review, or why it was taken down. */
export function BeforeEdit({ actor }: { actor: ConsignmentRef }) {
  const before = useSelector(actor, ({ context }) => context.before);
  if (!before) return null;
  if (before.status === 'rejected') {
    return (
      <Notice tone="bad" title="审核没有通过">
        {sentence(before.auditRemark ?? '没有写明原因，可以联系客服')}改好后重新提交，会再审核一次。
      </Notice>
    );
  }
  return (
    <Notice title="修改后会重新审核">
      {before.downRemark === null ? '' : `下架时的备注：${sentence(before.downRemark)}`}审核通过后自动上架。
    </Notice>
  );
}
