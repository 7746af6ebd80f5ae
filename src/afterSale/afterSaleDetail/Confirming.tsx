import type { AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import type { DetailRef } from '../../../machines/afterSale/afterSaleDetail/afterSaleDetail.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { actTexts } from './texts.ts';

export function Confirming({
  actor,
  detail,
  busy,
}: {
  actor: DetailRef;
  detail: AfterSaleDetail;
  busy: boolean;
}) {
  const { title, text, submit } = actTexts('withdraw', detail);
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirm={submit}
      cancel="再想想"
      danger
      busy={busy}
      onConfirm={() => actor.send({ type: 'act.submit' })}
      onCancel={() => actor.send({ type: 'act.dismiss' })}
    />
  );
}
