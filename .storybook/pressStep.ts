import { expect, userEvent, waitFor, within } from 'storybook/test';

/** Presses the button of a step once `StepGate` allows it, after 400 ms. */
export async function pressStep(canvasElement: HTMLElement, name: string): Promise<void> {
  const find = () => within(canvasElement).getByRole('button', { name });
  await waitFor(() => expect(find().closest('[aria-disabled]')).toBeNull(), { timeout: 5000 });
  await userEvent.click(find());
}
