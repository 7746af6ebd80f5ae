import { useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import type { AnyActorRef } from 'xstate';
import { selectRepeat } from '../../../machines/kit/inquiry/repeat.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Button, Notice } from '../../ui/index.ts';
import { Inquiry, InquiryPage, useInquiry } from './Inquiry.tsx';
import { retryText } from './retryText.ts';

type Words = Pick<ComponentProps<typeof Inquiry>, 'title' | 'unanswered' | 'again' | 'children'>;

interface Shape extends Partial<Pick<ComponentProps<typeof InquiryPage>, 'frame' | 'fallback' | 'about'>> {
  /** The whole page with its bar, a section of a page, a dialog over it, or a notice inside it. */
  as: 'page' | 'section' | 'dialog' | 'notice';
  /** Closes the dialog. The idempotency key is kept, so the next attempt repeats the same call. */
  onClose?: () => void;
}

/** The `uncertain` state of a flow: a call whose response was lost is repeated with the same idempotency key. */
export function Uncertain({
  actor,
  as,
  frame = '',
  about,
  fallback,
  onClose = () => undefined,
  ...words
}: { actor: AnyActorRef } & Words & Shape) {
  const inquiry = useSelector(actor, selectRepeat);
  switch (as) {
    case 'page':
      return (
        <InquiryPage
          {...words}
          frame={frame}
          about={about}
          inquiry={inquiry}
          {...(fallback !== undefined && { fallback })}
        />
      );
    case 'section':
      return <Inquiry {...words} inquiry={inquiry} />;
    case 'dialog':
      return <UncertainDialog {...words} actor={actor} onClose={onClose} />;
    case 'notice':
      return <UncertainNotice {...words} actor={actor} />;
  }
}

/** Texts of the dialog and the notice: title, reason, and the button that tries at once. */
function useWords(
  actor: AnyActorRef,
  { title, unanswered = '还没有核对到', again = '现在再查' }: Omit<Words, 'children'>,
) {
  const { isUnanswered, hasFailed, failure, repeat } = useInquiry(useSelector(actor, selectRepeat));
  return {
    isUnanswered,
    title: hasFailed ? unanswered : title,
    why: failure && retryText(failure),
    again,
    repeat,
  };
}

function UncertainDialog({
  actor,
  onClose,
  children,
  ...words
}: { actor: AnyActorRef; onClose: () => void } & Words) {
  const { isUnanswered, title, why, again, repeat } = useWords(actor, words);
  return (
    <Dialog
      alert
      onClose={isUnanswered ? onClose : () => undefined}
      tone="warn"
      title={title}
      text={children}
      actions={
        <>
          <Button variant="secondary" {...(isUnanswered ? { onClick: onClose } : { 'aria-disabled': true })}>
            关闭
          </Button>
          <Button busy={!isUnanswered} onClick={repeat}>
            {again}
          </Button>
        </>
      }
    >
      {why && (
        <Notice tone="warn" live="status">
          {why}
        </Notice>
      )}
    </Dialog>
  );
}

function UncertainNotice({ actor, children, ...words }: { actor: AnyActorRef } & Words) {
  const { isUnanswered, title, why, again, repeat } = useWords(actor, words);
  return (
    <Notice
      tone="warn"
      icon="clock"
      live="status"
      title={title}
      action={
        <Button small busy={!isUnanswered} onClick={repeat}>
          {again}
        </Button>
      }
    >
      {children}
      {why}
    </Notice>
  );
}
