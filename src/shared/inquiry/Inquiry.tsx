import { useSelector } from '@xstate/react';
import type { ComponentProps, ReactNode } from 'react';
import type { InquiryRef, InquirySnapshot } from '../../../machines/kit/inquiry/inquiry.ts';
import type { RouteName } from '../../app/routes.ts';
import { Button, Notice } from '../../ui/index.ts';
import { MessagePage } from '../MessagePage.tsx';
import { toSentence } from '../failedRead.ts';
import { retryText } from './retryText.ts';
import { Frame } from '../Frame.tsx';

/**
 * State of an inquiry for a view: whether it waits for the next request, whether one has failed, and why the last one
 * failed.
 */
export function useInquiry(inquiry: InquiryRef | undefined) {
  const isUnanswered = useSelector(inquiry, (snapshot) => snapshot?.value === 'unanswered');
  const hasFailed = useSelector(inquiry, (snapshot?: InquirySnapshot) => (snapshot?.context.asked ?? 0) > 0);
  const failure = useSelector(inquiry, (snapshot?: InquirySnapshot) => snapshot?.context.failure ?? null);
  return { isUnanswered, hasFailed, failure, repeat: () => inquiry?.send({ type: 'inquiry.repeat' }) };
}

/**
 * Shows that the server is being asked repeatedly, with a button to ask at once.
 *
 * @param title title during the first request
 * @param unanswered title after a request has failed. It stays during the next ones, so that it is announced once
 * @param children what is unknown, and what will not happen meanwhile
 */
export function Inquiry({
  inquiry,
  title,
  unanswered = '还没有核对到',
  again = '现在再查',
  noAnswer = '',
  tone,
  children,
}: {
  inquiry: InquiryRef | undefined;
  title: string;
  unanswered?: string;
  again?: string;
  /** Reason to show when the last request succeeded without a result. */
  noAnswer?: string;
  tone?: ComponentProps<typeof MessagePage>['tone'];
  children: ReactNode;
}) {
  const { isUnanswered, hasFailed, failure, repeat } = useInquiry(inquiry);
  const why = failure ? retryText(failure) : noAnswer && `${toSentence(noAnswer)}会自动再查。`;
  return (
    <>
      <MessagePage
        asking={!isUnanswered}
        icon="clock"
        title={hasFailed ? unanswered : title}
        {...(tone !== undefined && { tone })}
        acts={
          <Button busy={!isUnanswered} onClick={repeat}>
            {again}
          </Button>
        }
      >
        {children}
      </MessagePage>
      {hasFailed && why !== '' && (
        <Notice tone="warn" live="status">
          {why}
        </Notice>
      )}
    </>
  );
}

export function InquiryPage({
  frame,
  fallback,
  about,
  ...inquiry
}: ComponentProps<typeof Inquiry> & {
  frame: string;
  /** Target of the back button when the page was opened directly. */
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
