import { fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { LeafOf } from '../../kit/leaves.ts';
import { unprovided } from '../../kit/unprovided.ts';

/** The person's answer to the browser's question. */
export type InstallAnswer = 'accepted' | 'dismissed';

export type InstallEvent =
  /** The browser offers to install, now and through one press. */
  | { type: 'install.offer' }
  | { type: 'install.ask' }
  /** The page runs as an app, or has just become one, by whatever way. */
  | { type: 'install.done' };

/**
 * Installing the site as an app (`/index/appDownload`). The browser makes the offer and asks the question; the chart keeps
 * where that stands. The port `ask` shows the browser's own question, once for each offer, and gives the answer; when it
 * fails the offer is gone.
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

/** The state, for the view's switch. */
export const selectState = (snapshot: InstallSnapshot): InstallLeaf => snapshot.value;
