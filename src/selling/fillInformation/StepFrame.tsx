import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { proceedsAt } from '../../../contract/selling/rule.ts';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { STEPS, type Level, type Step } from '../../../machines/selling/consignment/form.ts';
import { ROUTES } from '../../app/routes.ts';
import { SELLER_FEE_TEXT } from '../../../contract/kit/ruleTexts.ts';
import { ActionBar, Button, color, money, PageBody, space, StepHeading, StepStrip } from '../../ui/index.ts';
import { scrollToErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Bar } from '../../shared/Bar.tsx';
import { FailureNotice } from '../../shared/FailureNotice.tsx';

export const STEP_NAMES: Readonly<Record<Step, string>> = {
  basics: '基本信息',
  details: '账号信息',
  pictures: '图片与提交',
};

export const headingOf = (step: Step): string =>
  ROUTES[step === 'basics' ? 'basicInformation' : 'fillInformation'].title;

const Strip = styled.div`
  padding: ${space.m} ${space.l};
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
`;

/** Frame of a step: progress at the top; proceeds and next at the bottom. */
export function StepFrame({
  actor,
  step,
  busy = false,
  act,
  children,
}: {
  actor: ConsignmentRef;
  step: Step;
  busy?: boolean;
  act: ReactNode;
  children: ReactNode;
}) {
  const price = useSelector(actor, ({ context }) => context.form.fields.price);
  const proceeds = proceedsAt(price);
  const progress = { steps: STEPS.map((one) => STEP_NAMES[one]), current: STEPS.indexOf(step) };
  return (
    <>
      <Bar title={headingOf(step)} fallback="sell" />
      <Strip>
        <StepStrip {...progress} />
      </Strip>
      <PageBody aria-busy={busy}>
        <StepHeading {...progress} />
        {children}
      </PageBody>
      {proceeds ? (
        <ActionBar
          plain
          label="预计到手"
          amount={proceeds.income}
          note={`手续费 ${money(proceeds.fee)}，卖出才收`}
        >
          {act}
        </ActionBar>
      ) : (
        <ActionBar label="卖出才收手续费" note={SELLER_FEE_TEXT}>
          {act}
        </ActionBar>
      )}
    </>
  );
}

/** Goes to the next step, or to the error summary. `levels` are the visible levels of the area cascade. */
export function NextButton({
  actor,
  levels = null,
}: {
  actor: ConsignmentRef;
  levels?: readonly Level[] | null;
}) {
  const next = () => {
    actor.send({ type: 'step.next', levels });
    scrollToErrorSummary();
  };
  return <Button onClick={next}>下一步</Button>;
}

/** Error of the last attempt that is not about a field. */
export function LastFailure({ actor }: { actor: ConsignmentRef }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const hasFaults = useSelector(actor, ({ context }) => Object.keys(context.faults).length > 0);
  if (!failure || (hasFaults && failure.kind === 'invalid')) return null;
  return <FailureNotice failure={failure} title="没有提交成功" />;
}
