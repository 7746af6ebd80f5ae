import { useSelector } from '@xstate/react';
import { expect, userEvent, within } from 'storybook/test';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import { ChartPage } from '../index.ts';
import { signIn } from './signIn.ts';
import './example.css';

function SignIn({ actor }: { actor: AnyActorRef }) {
  const ref = actor as ActorRefFrom<typeof signIn>;
  const { context, value } = useSelector(ref, (snapshot) => snapshot);
  const can = useSelector(ref, (snapshot) => snapshot.can({ type: 'form.submit' }));
  if (value === 'signedIn') return <div className="example">Hello, {context.email}.</div>;
  return (
    <form
      className="example"
      onSubmit={(event) => {
        event.preventDefault();
        ref.send({ type: 'form.submit' });
      }}
    >
      <label>
        Email
        <input
          value={context.email}
          onChange={(event) => ref.send({ type: 'form.type', email: event.target.value })}
        />
      </label>
      <label>
        Password
        <input
          type="password"
          value={context.password}
          onChange={(event) => ref.send({ type: 'form.type', password: event.target.value })}
        />
      </label>
      {context.problem !== null && <p role="alert">{context.problem}</p>}
      <button type="submit" disabled={!can}>
        Sign in
      </button>
    </form>
  );
}

const meta = {
  title: 'Example/Charts',
  component: ChartPage,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  globals: { viewport: { value: '', isRotated: false } },
};
export default meta;

const current = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('[data-leaf][aria-current]')].map((one) =>
    one.getAttribute('data-leaf'),
  );

/** Activates a state of the drawing by keyboard. */
async function press(canvasElement: HTMLElement, leaf: string) {
  canvasElement.querySelector<SVGElement>(`[data-leaf="${leaf}"]`)?.focus();
  await userEvent.keyboard('{Enter}');
}

interface Walk {
  canvasElement: HTMLElement;
}

export const SignInChart = {
  name: 'Sign-in',
  args: {
    machine: signIn,
    View: SignIn,
    isScreenShown: true,
    events: { 'form.type': { type: 'form.type', email: 'a@example.org', password: 'secret' } },
  },
  play: async ({ canvasElement }: Walk) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'form.type' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
    await canvas.findByText('Hello, a@example.org.');
    await expect(current(canvasElement)).toEqual(['signedIn']);
    await press(canvasElement, 'signedOut.locked');
    await expect(current(canvasElement)).toEqual(['signedOut.locked']);
  },
};
