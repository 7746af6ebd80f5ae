import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
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
import { sentence } from '../../../contract/kit/sentence.ts';
import { isFailureSeen } from '../../api/seenFailures.ts';
import { Button, Notice, Skeleton, Stack } from '../../ui/index.ts';
import { focusFault } from '../../ui/focusFault.ts';
import { MessagePage } from '../MessagePage.tsx';
import { Inquiry } from '../inquiry/Inquiry.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { FailureNotice } from '../FailureNotice.tsx';

/** Props of the input of a field. */
export interface TextProps {
  value: string;
  readOnly: boolean;
  onChange: (event: { target: { value: string } }) => void;
}

export interface FormFields<F extends Fields, A> extends SubmissionContext<F, A> {
  isBusy: boolean;
  /** Submitted, and not changed since. */
  isDone: boolean;
  set: (patch: Partial<F>) => void;
  textProps: (name: keyof F & string) => TextProps;
  upload: UploadRef | undefined;
}

/** Shows the messages of a refusal above the form unless each of them stands at a field that the form draws. */
function UnshownFaults<F extends Fields, A>({ context }: { context: SubmissionContext<F, A> }) {
  const { failure, faults } = context;
  const notice = useRef<HTMLDivElement>(null);
  const [isNeeded, setNeeded] = useState(false);
  const messages = [...new Set(Object.values(faults))];
  useLayoutEffect(() => {
    const place = notice.current;
    const others = [...(place?.parentElement?.children ?? [])].filter((part) => part !== place);
    const text = others.map(({ textContent }) => textContent).join('\n');
    setNeeded(Object.values(context.faults).some((message) => !text.includes(message)));
  }, [context]);
  return (
    <div ref={notice} hidden={!isNeeded}>
      {isNeeded && failure && !isFailureSeen(failure) && (
        <FailureNotice
          failure={{ ...failure, message: messages.map(sentence).join('') }}
          title="没有提交成功"
        />
      )}
    </div>
  );
}

/** The form. After a failed submission the first invalid field receives the focus. */
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
    focusFault(place.current);
  });

  const { failure, faults, isNothingSent, isRestored } = context;
  const set = (patch: Partial<F>) => actor.send({ type: 'field.set', patch });
  const isAtField = failure?.kind === 'invalid' && Object.keys(faults).length > 0;
  return (
    <Stack
      $gap="l"
      as="form"
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
        <Notice live="status" title="没有提交">
          已向平台核对，刚才没有提交成功，可以再试。
        </Notice>
      )}
      {isRestored && (
        <Notice
          live="status"
          action={
            <Button small disabled={isBusy} onClick={() => actor.send({ type: 'draft.discard' })}>
              不要了，重新填
            </Button>
          }
        >
          已找回上次没有提交的内容。
        </Notice>
      )}
      {failure &&
        (isAtField ? (
          <UnshownFaults context={context} />
        ) : (
          (refusal?.(failure) ?? <FailureNotice failure={failure} title="没有提交成功" />)
        ))}
      {children({
        ...context,
        isBusy,
        isDone: state === 'done',
        set,
        textProps: (name) => ({
          value: String(context.fields[name]),
          readOnly: isBusy,
          onChange: ({ target }) => set({ [name]: target.value } as Partial<F>),
        }),
        upload,
      })}
    </Stack>
  );
}

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
  label: string;
  /** Height of the fields in dp, for the skeleton. */
  height: number;
  children: (form: FormFields<F, A>) => ReactNode;
  /** Shown after success. Defaults to the form. */
  done?: ReactNode;
  /** Shown when the outcome cannot be determined. */
  unknowable?: ReactNode;
  /** Title while the server is asked after a lost response. */
  asking?: string;
  /** Custom view of a failure; null to show the failure's message. */
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
      return <LoadFailed failure={failure} onRetry={() => actor.send({ type: 'form.open' })} />;
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
