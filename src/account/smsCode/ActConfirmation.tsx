import { useSelector } from '@xstate/react';
import { useCallback, type ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Failure } from '../../../machines/kit/failure.ts';
import type { TypedCode } from '../../../machines/kit/typedCode.ts';
import { REVEAL_CODE_TEXT } from '../../shared/CredentialDialog.tsx';
import { FailureNotice } from '../../shared/FailureNotice.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { OwnCodeField } from './OwnCodeField.tsx';

/** The part of an act's actor that the dialog uses. */
interface ConfirmableRef extends Pick<AnyActorRef, 'subscribe'> {
  getSnapshot(): {
    context: { failure: Failure | null; code: TypedCode | null; isIncomplete: boolean };
    hasTag(tag: 'busy'): boolean;
  };
  send(
    event: { type: 'code.write'; code: TypedCode } | { type: 'action.confirm' } | { type: 'action.dismiss' },
  ): void;
}

/**
 * Confirmation dialog of an act, with the SMS code where showing the account requires one. It stays open while the act
 * runs and shows why it failed.
 */
export function ActConfirmation({
  actor,
  title,
  text,
  yes,
  isDanger = false,
  children,
}: {
  actor: ConfirmableRef;
  title: string;
  text: string;
  yes: string;
  isDanger?: boolean;
  /** Fields above the code. */
  children?: ReactNode;
}) {
  const { failure, code, isIncomplete } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const write = useCallback((typed: TypedCode) => actor.send({ type: 'code.write', code: typed }), [actor]);
  return (
    <ConfirmDialog
      title={title}
      text={code === null ? text : REVEAL_CODE_TEXT}
      confirm={failure && code === null ? '再试一次' : yes}
      cancel={failure ? '关闭' : '再想想'}
      danger={isDanger}
      busy={isBusy}
      onConfirm={() => actor.send({ type: 'action.confirm' })}
      onCancel={() => actor.send({ type: 'action.dismiss' })}
    >
      {children}
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
