import { useSelector } from '@xstate/react';
import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import {
  selectInquiry,
  selectState,
  selectUncertainty,
  selectUpload,
  type Fields,
  type SubmissionContext,
  type SubmissionRef,
} from '../../../machines/kit/submission/submission.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import type { UploadRef } from '../../../machines/kit/upload/upload.ts';
import { Button, FailedState, Notice, Skeleton, space } from '../../ui/index.ts';
import { readFailureText } from '../failedRead.ts';
import { MessagePage } from '../MessagePage.tsx';
import { Inquiry } from '../Inquiry.tsx';

/** What the fields of a form are drawn from. */
export interface FormFields<F extends Fields, A> extends SubmissionContext<F, A> {
  /** Handed in, and the server has not spoken yet. */
  isBusy: boolean;
  /** Just saved, and nothing typed since. */
  isDone: boolean;
  set: (patch: Partial<F>) => void;
  /** The pictures that belong to it, of a form that has some. */
  upload: UploadRef | undefined;
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.l};
`;

/** The fields, handed in together. After a refusal the first field that is to be mended takes the focus. */
function Filling<F extends Fields, A>({
  actor,
  label,
  refusal,
  children,
}: {
  actor: SubmissionRef<F, A>;
  label: string;
  refusal: ((failure: Failure) => ReactNode) | undefined;
  children: (form: FormFields<F, A>) => ReactNode;
}) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const state = useSelector(actor, selectState);
  const upload = useSelector(actor, selectUpload);
  const place = useRef<HTMLFormElement>(null);
  const isHandedIn = useRef(false);
  const isBusy = state === 'submitting';

  useEffect(() => {
    if (!isHandedIn.current || isBusy) return;
    isHandedIn.current = false;
    place.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] input')?.focus();
  });

  const { failure, faults, isNothingSent, isRestored } = context;
  // A sentence that stands at its field is not said twice.
  const isAtField = failure?.kind === 'invalid' && Object.keys(faults).length > 0;
  return (
    <Form
      ref={place}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        isHandedIn.current = true;
        actor.send({ type: 'form.submit' });
      }}
    >
      {isNothingSent && (
        <Notice tone="info" live="status" title="没有提交">
          已向平台核对，刚才没有提交成功，可以再试。
        </Notice>
      )}
      {isRestored && (
        <Notice
          tone="info"
          live="status"
          action={
            <Button
              variant="secondary"
              small
              disabled={isBusy}
              onClick={() => actor.send({ type: 'draft.discard' })}
            >
              不要了，重新填
            </Button>
          }
        >
          已找回上次没有提交的内容。
        </Notice>
      )}
      {failure &&
        !isAtField &&
        (refusal?.(failure) ?? (
          <Notice tone="bad" live="alert" title="没有提交成功">
            {failure.message}
          </Notice>
        ))}
      {children({
        ...context,
        isBusy,
        isDone: state === 'done',
        set: (patch) => actor.send({ type: 'field.set', patch }),
        upload,
      })}
    </Form>
  );
}

/** A form in the state its actor is in. */
export function SubmissionView<F extends Fields, A>({
  actor,
  label,
  height,
  children,
  done,
  unknowable,
  asking = '正在核对结果',
  refusal,
}: {
  actor: SubmissionRef<F, A>;
  /** What the form is, read out. */
  label: string;
  /** How high its fields are, in dp: what stands for them while it opens is as high. */
  height: number;
  children: (form: FormFields<F, A>) => ReactNode;
  /** Shown when it has served; the fields again unless given. */
  done?: ReactNode;
  /** What to do when nobody can tell whether it arrived. */
  unknowable?: ReactNode;
  /** Said while the server is asked after a lost answer. */
  asking?: string;
  /** Words of its own for a refusal; null for those that are told with the failure's message. */
  refusal?: (failure: Failure) => ReactNode;
}) {
  const state = useSelector(actor, selectState);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const uncertainty = useSelector(actor, selectUncertainty);
  const inquiry = useSelector(actor, selectInquiry);
  switch (state) {
    case 'opening':
      return (
        <section aria-busy aria-label="正在打开">
          <Skeleton height={height} />
        </section>
      );
    case 'unavailable':
      return (
        <FailedState text={readFailureText(failure)} onRetry={() => actor.send({ type: 'form.open' })} />
      );
    case 'done':
      if (done !== undefined) return done;
      break;
    case 'uncertain':
      if (uncertainty === 'unknowable') {
        return (
          unknowable ?? (
            <MessagePage
              icon="help"
              tone="warn"
              title="没有收到回应"
              acts={<Button onClick={() => actor.send({ type: 'form.mend' })}>回到表单</Button>}
            >
              <p>不确定有没有成功，可以再提交一次。</p>
            </MessagePage>
          )
        );
      }
      return (
        <Inquiry inquiry={inquiry} title={asking}>
          <p>刚才没有收到回应，正在向平台核对。不会重复提交，填写的内容还在。</p>
        </Inquiry>
      );
    case 'filling':
    case 'submitting':
      break;
  }
  return (
    <Filling actor={actor} label={label} refusal={refusal}>
      {children}
    </Filling>
  );
}
