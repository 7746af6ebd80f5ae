import { useSelector } from '@xstate/react';
import type { Ask, DialogsRef, DialogTone } from '../../../machines/kit/dialogs/machine.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Notice, type Tone } from '../../ui/index.ts';
import { getPromptContent } from '../../flow/dialogs.ts';
import { PromptField } from './PromptField.tsx';

const TONES: Readonly<Record<DialogTone, Tone>> = {
  warning: 'warn',
  info: 'info',
  danger: 'bad',
  success: 'good',
};

/** The current dialog. One component renders all states, so focus and caret survive validation. */
export function Screen({ actor }: { actor: DialogsRef }) {
  const snapshot = useSelector(actor, (found) => found);
  const { current, typed, refusal } = snapshot.context;
  if (current === null) return null;

  const busy = snapshot.hasTag('busy');
  /** The server refused the act, not the text in the field. */
  const isActRefused = refusal !== null && refusal === current.refusal;
  const confirm = () => actor.send({ type: 'dialog.confirm' });
  return (
    <ConfirmDialog
      open={snapshot.hasTag('open')}
      title={current.title}
      tone={TONES[current.tone]}
      confirm={current.confirmText}
      cancel={current.cancelText}
      danger={current.tone === 'danger'}
      busy={busy}
      disabled={!busy && !snapshot.can({ type: 'dialog.confirm' })}
      onConfirm={confirm}
      onCancel={() => actor.send({ type: 'dialog.cancel' })}
      {...bodyOf(current)}
    >
      {current.kind === 'prompt' ? (
        <>
          {isActRefused && (
            <Notice tone="bad" live="alert">
              {refusal}
            </Notice>
          )}
          <PromptField
            ask={current}
            value={typed}
            refusal={isActRefused ? null : refusal}
            settled={busy}
            onType={(text) => actor.send({ type: 'dialog.type', text })}
            onSubmit={confirm}
          />
          {getPromptContent(actor, current.id, typed)}
        </>
      ) : undefined}
    </ConfirmDialog>
  );
}

/** Without a label, the text of a prompt labels its field. */
const bodyOf = ({ kind, text, label }: Ask) => (kind === 'confirm' || label !== '' ? { text } : {});
