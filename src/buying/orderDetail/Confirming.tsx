import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { OrderDetail } from '../../../contract/buying/order.ts';
import {
  selectIsBusy,
  type OrderActionRef,
  type RevealCode,
} from '../../../machines/buying/orderAction/orderAction.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CancelPrompt } from '../CancelPrompt.tsx';
import { OwnCodeField } from '../../account/index.ts';
import { REVEAL_CODE_TEXT } from '../../shared/CredentialDialog.tsx';
import { ReviewFields } from './ReviewFields.tsx';
import { QUESTION } from './words.ts';

/** Asks before a cancellation and why, and again with the reason when it was refused. */
function Cancelling({ actor }: { actor: OrderActionRef }) {
  const { remark, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, selectIsBusy);
  return (
    !isBusy && (
      <CancelPrompt
        initial={remark}
        refusal={failure?.message ?? null}
        onAnswer={(given) =>
          actor.send(given === null ? { type: 'action.dismiss' } : { type: 'action.confirm', remark: given })
        }
      />
    )
  );
}

/** Asks before the action, shows it under way, and says why it was refused: the same dialog, so that nothing jumps. */
export function Confirming({ actor, order }: { actor: OrderActionRef; order: OrderDetail }) {
  const { action, failure, code } = useSelector(actor, ({ context }) => context);
  const write = useCallback((typed: RevealCode) => actor.send({ type: 'code.write', code: typed }), [actor]);
  const isBusy = useSelector(actor, selectIsBusy);
  const canConfirm = useSelector(actor, (snapshot) => snapshot.can({ type: 'action.confirm' }));
  if (action === null) return null;
  if (action === 'cancel') return <Cancelling actor={actor} />;
  const question = QUESTION[action];
  return (
    <ConfirmDialog
      open
      title={question.title}
      text={code === null ? question.text(order) : REVEAL_CODE_TEXT}
      confirm={failure ? '再试一次' : question.yes}
      cancel={failure ? '关闭' : '再想想'}
      busy={isBusy}
      disabled={!isBusy && !canConfirm}
      onConfirm={() => actor.send({ type: 'action.confirm' })}
      onCancel={() => actor.send({ type: 'action.dismiss' })}
    >
      {action === 'review' && <ReviewFields actor={actor} />}
      {code !== null && <OwnCodeField purpose="viewAccount" code={code} isBusy={isBusy} onWrite={write} />}
      {failure && (
        <Notice tone="bad" live="alert">
          {failure.message}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
