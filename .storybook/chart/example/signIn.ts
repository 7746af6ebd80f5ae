import { assign, fromPromise, setup } from 'xstate';

interface Login {
  email: string;
  password: string;
}

/** A sign-in: an example with a form, an invoked promise, guards and a delay. */
export const signIn = setup({
  types: {
    context: {} as Login & { tries: number; problem: string | null },
    events: {} as
      | { type: 'form.type'; email?: string; password?: string }
      | { type: 'form.submit' }
      | { type: 'user.signOut' },
  },
  actors: {
    authenticate: fromPromise<{ name: string }, Login>(({ input }) =>
      input.password === 'secret'
        ? Promise.resolve({ name: input.email })
        : Promise.reject(new Error('Wrong password')),
    ),
  },
  actions: {
    keepTyped: assign(({ context, event }) =>
      event.type === 'form.type' ? { ...context, ...event, problem: null } : context,
    ),
    countTry: assign(({ context }) => ({ tries: context.tries + 1, problem: 'That did not work.' })),
    forget: assign({ email: '', password: '', tries: 0, problem: null }),
  },
  guards: {
    isFilled: ({ context }) => context.email !== '' && context.password !== '',
    isLastTry: ({ context }) => context.tries >= 2,
  },
  delays: { lock: 30_000 },
}).createMachine({
  id: 'emailSignIn',
  context: { email: '', password: '', tries: 0, problem: null },
  initial: 'signedOut',
  states: {
    signedOut: {
      initial: 'editing',
      on: { 'form.type': { actions: 'keepTyped' } },
      states: {
        editing: { on: { 'form.submit': { guard: 'isFilled', target: 'submitting' } } },
        submitting: {
          tags: 'busy',
          // Typing is disabled while the form is sent.
          on: { 'form.type': {} },
          invoke: {
            src: 'authenticate',
            id: 'authenticate',
            input: ({ context: { email, password } }) => ({ email, password }),
            onDone: { target: '#emailSignIn.signedIn' },
            onError: [
              { guard: 'isLastTry', target: 'locked', actions: 'countTry' },
              { target: 'editing', actions: 'countTry' },
            ],
          },
        },
        locked: { after: { lock: { target: 'editing', actions: 'forget' } } },
      },
    },
    signedIn: { on: { 'user.signOut': { target: 'signedOut', actions: 'forget' } } },
  },
});
