import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { proceedsAt } from '../../../contract/selling/rule.ts';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { STEPS, type Level, type Step } from '../../../machines/selling/consignment/form.ts';
import { ROUTES } from '../../app/routes.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import {
  ActionBar,
  Button,
  color,
  money,
  Notice,
  PageBody,
  space,
  StepStrip,
  TopBar,
} from '../../ui/index.ts';
import { showSummary } from '../../ui/ErrorSummary.tsx';
import { useBack } from '../../shared/back.ts';
import { StepGate } from '../../shared/StepGate.tsx';

export const STEP_NAMES: Readonly<Record<Step, string>> = {
  basics: '基本信息',
  details: '账号信息',
  pictures: '图片与提交',
};

/** What the address of a step is called. */
export const headingOf = (step: Step): string =>
  ROUTES[step === 'basics' ? 'basicInformation' : 'fillInformation'].title;

const Strip = styled.div`
  padding: ${space.m} ${space.l};
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
`;

/** The bars of a step of selling: where one is above; what a sale leaves, and the way on, below. */
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
  const back = useBack('sell');
  const price = useSelector(actor, ({ context }) => context.form.fields.price);
  const proceeds = proceedsAt(price);
  return (
    <>
      <TopBar title={headingOf(step)} onBack={back} />
      <Strip>
        <StepStrip steps={STEPS.map((one) => STEP_NAMES[one])} current={STEPS.indexOf(step)} />
      </Strip>
      <PageBody aria-busy={busy}>{children}</PageBody>
      <StepGate>
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
          <ActionBar
            label="卖出才收手续费"
            note={`成交价的 ${RULES.sellerFeeRate * 100}%，最低 ${money(RULES.sellerFeeMin)}`}
          >
            {act}
          </ActionBar>
        )}
      </StepGate>
    </>
  );
}

/** On to the next step, or to what is missing for it. `levels`: those of the area cascade that stand on the page. */
export function NextButton({
  actor,
  levels = null,
}: {
  actor: ConsignmentRef;
  levels?: readonly Level[] | null;
}) {
  const next = () => {
    actor.send({ type: 'step.next', levels });
    showSummary();
  };
  return <Button onClick={next}>下一步</Button>;
}

/** Why the last try came to nothing, where it is about no field. */
export function LastFailure({ actor }: { actor: ConsignmentRef }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const hasFaults = useSelector(actor, ({ context }) => Object.keys(context.faults).length > 0);
  if (!failure || (hasFaults && failure.kind === 'invalid')) return null;
  return (
    <Notice tone="bad" live="alert" title="没有提交成功">
      {failure.message}
    </Notice>
  );
}
