import { useSelector } from '@xstate/react';
import type { AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import type { DetailRef } from '../../../machines/afterSale/afterSaleDetail/afterSaleDetail.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { SecondaryText } from '../../ui/SecondaryText.ts';
import { actTexts } from './texts.ts';

/** `refused`: why the act failed. The draft is kept. */
export function Refused({ actor, detail }: { actor: DetailRef; detail: AfterSaleDetail }) {
  const { act, failure } = useSelector(actor, ({ context }) => context);
  const { word } = actTexts(act ?? 'evidence', detail);
  return (
    <ConfirmDialog
      tone="warn"
      title={`${word}没有办成`}
      text={failure?.message ?? '已向平台核对，刚才没有提交成功。'}
      confirm={act === 'withdraw' ? '再试一次' : '回去修改'}
      cancel="关闭"
      onConfirm={() => actor.send({ type: 'act.mend' })}
      onCancel={() => actor.send({ type: 'act.dismiss' })}
    >
      {act !== 'withdraw' && (
        <SecondaryText>{act === 'return' ? '你填的都在。' : '你写的和图片都在。'}</SecondaryText>
      )}
    </ConfirmDialog>
  );
}
