import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { findLinkedState } from '../../../.storybook/flow/linkedState.ts';
import { createRun, pendingOf } from '../../../.storybook/flow/run.ts';
import { review } from '../../../src/account/signIn/review.tsx';
import { importReviews } from '../../kit/reviews.ts';

it('a link to a parallel chart names one state, and says which active one it does not contain', () => {
  const fixture = review.fixtures['form.password.refused'];
  if (!fixture) throw new Error('there is no fixture');
  const run = createRun(review.walks.machine, { fixture });
  const linked = () => findLinkedState(review, run.getState().actor.getSnapshot() as AnyMachineSnapshot);
  expect(linked()).toEqual({ leaf: 'form.password.refused', unlinked: [] });

  run.send({ type: 'captcha.refresh' });
  const port = pendingOf(run.getState().actor).find(({ id }) => id === 'readCaptcha');
  if (!port) throw new Error('no captcha was read');
  run.refuse(port, new Error('offline'));
  expect(linked()).toEqual({ leaf: 'form.password.refused', unlinked: ['captcha.failed'] });
});

describe.each(await importReviews())('a link to a state of $id', ({ review: flow }) => {
  it('names it, and contains every active state', () => {
    const { machine } = flow.walks;
    const wrong = Object.entries(flow.fixtures).filter(([, fixture]) => {
      const { leaf, unlinked } = findLinkedState(flow, machine.resolveState(fixture as never));
      const linked = leaf === undefined ? undefined : flow.fixtures[leaf];
      return unlinked.length > 0 || JSON.stringify(linked?.value) !== JSON.stringify(fixture.value);
    });
    expect(wrong.map(([leaf]) => leaf)).toEqual([]);
  });
});
