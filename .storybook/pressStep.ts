import { expect, userEvent, waitFor, within } from 'storybook/test';

/** Presses a button at the end of a step, once it takes presses: in the first 400 ms of a step it does not (`StepGate`). */
export async function pressStep(canvasElement: HTMLElement, name: string): Promise<void> {
  const find = () => within(canvasElement).getByRole('button', { name });
  await waitFor(() => expect(find().closest('[aria-disabled]')).toBeNull(), { timeout: 5000 });
  await userEvent.click(find());
}
