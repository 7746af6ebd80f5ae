import { useSelector } from '@xstate/react';
import type { ComponentProps, ReactNode } from 'react';
import type { InquiryRef, InquirySnapshot } from '../../machines/kit/inquiry/inquiry.ts';
import type { RouteName } from '../app/routes.ts';
import { Button, Notice } from '../ui/index.ts';
import { MessagePage } from './MessagePage.tsx';
import { readFailureText } from './failedRead.ts';
import { Frame } from './Frame.tsx';

/** What a view shows of an inquiry: whether it waits for the next question, and why there was no answer. */
export function useInquiry(inquiry: InquiryRef | undefined) {
  const isUnanswered = useSelector(inquiry, (snapshot) => snapshot?.value === 'unanswered');
  const failure = useSelector(inquiry, (snapshot?: InquirySnapshot) => snapshot?.context.failure ?? null);
  return { isUnanswered, failure, repeat: () => inquiry?.send({ type: 'inquiry.repeat' }) };
}

/**
 * The server is asked what became of something whose answer was lost, again and again; the person may ask at once.
 *
 * @param title what is being asked for, while it is
 * @param children what is not known, and what will not happen meanwhile
 */
export function Inquiry({
  inquiry,
  title,
  unanswered = '还没有核对到',
  noAnswer = '',
  tone,
  children,
}: {
  inquiry: InquiryRef | undefined;
  title: string;
  unanswered?: string;
  /** Said while there is no answer and no failure to tell of. */
  noAnswer?: string;
  tone?: ComponentProps<typeof MessagePage>['tone'];
  children: ReactNode;
}) {
  const { isUnanswered, failure, repeat } = useInquiry(inquiry);
  const why = failure ? readFailureText(failure) : noAnswer;
  return (
    <>
      <MessagePage
        asking={!isUnanswered}
        icon="clock"
        title={isUnanswered ? unanswered : title}
        {...(tone !== undefined && { tone })}
        acts={isUnanswered ? <Button onClick={repeat}>现在再查</Button> : undefined}
      >
        {children}
      </MessagePage>
      {isUnanswered && why !== '' && (
        <Notice tone="warn" live="status">
          {why}会自动再查。
        </Notice>
      )}
    </>
  );
}

/** An inquiry as a page of its own, below what it is about. */
export function InquiryPage({
  frame,
  fallback,
  about,
  ...inquiry
}: ComponentProps<typeof Inquiry> & {
  frame: string;
  /** Where back leads when this page was opened first. */
  fallback?: RouteName;
  about?: ReactNode;
}) {
  const { isUnanswered } = useInquiry(inquiry.inquiry);
  return (
    <Frame title={frame} busy={!isUnanswered} {...(fallback !== undefined && { fallback })}>
      {about}
      <Inquiry {...inquiry} />
    </Frame>
  );
}
