import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { ApplyRef, Step } from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { STEPS } from '../../../machines/afterSale/afterSaleApply/form.ts';
import { Bar } from '../../shared/Bar.tsx';
import { useBackSteps } from '../../ui/backStack.ts';
import { ErrorSummary, scrollToErrorSummary } from '../../ui/ErrorSummary.tsx';
import { ActionBar, Button, color, Notice, PageBody, space, StepHeading, StepStrip } from '../../ui/index.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { STEP_NAMES } from './texts.ts';
import { FailureNotice } from '../../shared/FailureNotice.tsx';

const Strip = styled.div`
  padding: ${space.m} ${space.l};
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
`;

function LastResult({ actor }: { actor: ApplyRef }) {
  const { failure, note, step } = useSelector(actor, ({ context }) => context);
  if (failure) {
    return <FailureNotice failure={failure} title="没有提交成功" />;
  }
  if (note === 'restored') {
    return (
      <Notice
        tone="info"
        live="status"
        title="已接着上次填的继续"
        {...(step === 'choosing' && {
          action: (
            <Button small onClick={() => actor.send({ type: 'form.clear' })}>
              清空重填
            </Button>
          ),
        })}
      >
        填过的内容和图片都在。
      </Notice>
    );
  }
  return null;
}

/** Goes to the next step, or to the first invalid field. */
function Next({ actor }: { actor: ApplyRef }) {
  const next = () => {
    actor.send({ type: 'step.next' });
    scrollToErrorSummary();
  };
  return <Button onClick={next}>下一步</Button>;
}

/** Frame of a step: progress at the top; amount, back and next at the bottom. */
export function StepFrame({
  actor,
  step,
  busy = false,
  label,
  note,
  act = <Next actor={actor} />,
  children,
}: {
  actor: ApplyRef;
  step: Step;
  busy?: boolean;
  label: string;
  note?: string | undefined;
  /** Primary button. Default: goes to the next step. */
  act?: ReactNode;
  children: ReactNode;
}) {
  const faults = useSelector(actor, ({ context }) => context.faults);
  const canBack = useSelector(actor, (snapshot) => snapshot.can({ type: 'step.back' }));
  const progress = { steps: STEPS.map((one) => STEP_NAMES[one]), current: STEPS.indexOf(step) };
  const toStepBack = () => actor.send({ type: 'step.back' });
  useBackSteps(STEPS.indexOf(step), toStepBack);
  return (
    <>
      <Bar fallback="afterSaleList" {...(canBack && { onBack: toStepBack })} />
      <Strip>
        <StepStrip {...progress} />
      </Strip>
      <PageBody aria-busy={busy}>
        <StepHeading {...progress} />
        <OrderSummary actor={actor} />
        <LastResult actor={actor} />
        <ErrorSummary faults={Object.entries(faults).map(([place, text]) => ({ place, text }))} />
        {children}
      </PageBody>
      <ActionBar
        label={label}
        {...(note !== undefined && { note })}
        aside={
          step === 'choosing' ? undefined : (
            <Button variant="secondary" disabled={!canBack} onClick={toStepBack}>
              上一步
            </Button>
          )
        }
      >
        {act}
      </ActionBar>
    </>
  );
}
