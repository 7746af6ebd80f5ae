import styled from 'styled-components';
import { Icon } from './Icon.tsx';
import { centred, color, dp, space, text } from './theme.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface StepStripProps {
  steps?: readonly string[];
  /** Index of the current step; `steps.length` when all are done. */
  current: number;
  /** The current step failed. */
  failed?: boolean;
}

type State = 'done' | 'current' | 'failed' | 'waiting';

const List = styled.ol`
  display: flex;
`;

const inks = { done: color.good, current: color.accent, failed: color.bad, waiting: color.inkFaint };

const Step = styled.li<{ $state: State }>`
  position: relative;
  flex: 1;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space.xs};
  color: ${({ $state }) => inks[$state]};
  font-size: ${text.caption};
  font-weight: ${({ $state }) => ($state === 'current' || $state === 'failed' ? 600 : 400)};
  &:not(:first-child)::before {
    content: '';
    position: absolute;
    top: ${dp(10.5)};
    right: calc(50% + ${dp(14)});
    left: calc(-50% + ${dp(14)});
    height: 1px;
    background: ${({ $state }) => ($state === 'waiting' ? color.line : inks[$state])};
  }
`;

const Dot = styled.span<{ $state: State }>`
  ${centred}
  width: ${dp(22)};
  height: ${dp(22)};
  border: 1px solid ${({ $state }) => ($state === 'waiting' ? color.edge : 'currentColor')};
  border-radius: 50%;
  background: ${({ $state }) => ($state === 'current' ? color.accent : color.surface)};
  color: ${({ $state }) => ($state === 'current' ? color.onAccent : 'inherit')};
  font-size: ${text.tiny};
  font-variant-numeric: tabular-nums;
`;

const words = { done: '已完成', current: '进行中', failed: '未通过', waiting: '未开始' };

const ORDER_STEPS = ['下单', '验号', '换绑', '确认', '完成'] as const;
/** Steps of an order paid by deposit: the balance is paid between inspection and re-binding. */
export const BALANCE_STEPS = ['下单', '验号', '付尾款', '换绑', '确认', '完成'] as const;

/** Title of a step for screen readers. As the page's first heading it takes the focus when the step changes. */
export const StepHeading = ({ steps, current }: { steps: readonly string[]; current: number }) => (
  <VisuallyHidden as="h2">
    第 {current + 1} 步，共 {steps.length} 步：{steps[current]}
  </VisuallyHidden>
);

/** Steps of a trade with the current one marked. */
export function StepStrip({ steps = ORDER_STEPS, current, failed = false }: StepStripProps) {
  return (
    <List aria-label="进度">
      {steps.map((step, index) => {
        const state: State =
          index < current ? 'done' : index > current ? 'waiting' : failed ? 'failed' : 'current';
        return (
          <Step key={step} $state={state} aria-current={index === current ? 'step' : undefined}>
            <Dot $state={state} aria-hidden>
              {state === 'done' ? (
                <Icon name="check" size={14} />
              ) : state === 'failed' ? (
                <Icon name="close" size={14} />
              ) : (
                index + 1
              )}
            </Dot>
            {step}
            <VisuallyHidden>{words[state]}</VisuallyHidden>
          </Step>
        );
      })}
    </List>
  );
}
