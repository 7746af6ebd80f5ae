import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { OrderDetail } from '../../../contract/buying/order.ts';
import {
  selectIsBusy,
  type OrderActionRef,
  type RevealCode,
} from '../../../machines/buying/orderAction/orderAction.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { CancelPrompt } from '../CancelPrompt.tsx';
import { OwnCodeField } from '../../account/index.ts';
import { REVEAL_CODE_TEXT } from '../../shared/CredentialDialog.tsx';
import { ReviewFields } from './ReviewFields.tsx';
import { QUESTION } from '../orderDetail/texts.ts';
import { FailureNotice } from '../../shared/FailureNotice.tsx';

/** Prompt for a cancellation. After a refusal it opens again with the typed reason. */
function Cancelling({ actor, order }: { actor: OrderActionRef; order: OrderDetail }) {
  const { remark, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, selectIsBusy);
  return (
    !isBusy && (
      <CancelPrompt
        paid={order.paid}
        initial={remark}
        refusal={failure?.message ?? null}
        onAnswer={(given) =>
          actor.send(given === null ? { type: 'action.dismiss' } : { type: 'action.confirm', remark: given })
        }
      />
    )
  );
}

/** Confirmation dialog. It stays open while the action runs and shows why it failed. */
export function Confirming({ actor, order }: { actor: OrderActionRef; order: OrderDetail }) {
  const { action, failure, code, isIncomplete } = useSelector(actor, ({ context }) => context);
  const write = useCallback((typed: RevealCode) => actor.send({ type: 'code.write', code: typed }), [actor]);
  const isBusy = useSelector(actor, selectIsBusy);
  if (action === null) return null;
  if (action === 'cancel') return <Cancelling actor={actor} order={order} />;
  const question = QUESTION[action];
  return (
    <ConfirmDialog
      open
      title={question.title}
      text={code === null ? question.text(order) : REVEAL_CODE_TEXT}
      confirm={failure && code === null ? '再试一次' : question.yes}
      cancel={failure ? '关闭' : '再想想'}
      busy={isBusy}
      onConfirm={() => actor.send({ type: 'action.confirm' })}
      onCancel={() => actor.send({ type: 'action.dismiss' })}
    >
      {action === 'review' && <ReviewFields actor={actor} />}
      {code !== null && (
        <OwnCodeField
          purpose="viewAccount"
          code={code}
          isMissing={isIncomplete}
          isBusy={isBusy}
          onWrite={write}
        />
      )}
      <FailureNotice failure={failure} />
    </ConfirmDialog>
  );
}
