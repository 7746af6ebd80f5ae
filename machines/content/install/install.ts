import { fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { LeafOf } from '../../kit/leaves.ts';
import { unprovided } from '../../kit/unprovided.ts';

export type InstallAnswer = 'accepted' | 'dismissed';

export type InstallEvent =
  /** The browser offers an installation that a click can start. */
  | { type: 'install.offer' }
  | { type: 'install.ask' }
  /** The page runs as an installed app, or the app has just been installed. */
  | { type: 'install.done' };

/**
 * Installs the site as an app (`/index/appDownload`). The machine tracks the browser's offer and its prompt. The port
 * `ask` shows the prompt, once for each offer, and resolves to the answer. When it rejects, the offer is gone.
 */
export const installMachine = setup({
  types: {} as { events: InstallEvent },
  actors: {
    ask: fromPromise<InstallAnswer>(unprovided('ask')),
  },
  guards: { isAccepted: (_, { answer }: { answer: InstallAnswer }) => answer === 'accepted' },
}).createMachine({
  id: 'install',
  initial: 'unoffered',
  on: { 'install.done': '.installed' },
  states: {
    unoffered: { on: { 'install.offer': 'offered' } },
    offered: { on: { 'install.ask': 'asking' } },
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => ({ answer: event.output }) },
            target: 'installed',
          },
          { target: 'declined' },
        ],
        onError: 'unoffered',
      },
    },
    declined: { on: { 'install.offer': 'offered' } },
    installed: {},
  },
});

export type InstallRef = ActorRefFrom<typeof installMachine>;
export type InstallSnapshot = SnapshotFrom<typeof installMachine>;
export type InstallValue = InstallSnapshot['value'];
export type InstallLeaf = LeafOf<InstallValue>;

export const selectState = (snapshot: InstallSnapshot): InstallLeaf => snapshot.value;
