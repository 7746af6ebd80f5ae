import { assign, fromCallback, setup } from 'xstate';

/** A media player as public repositories have it: what plays and how loud it is are two things at once. */
export const player = setup({
  types: {
    context: {} as { track: number; tracks: number },
    events: {} as
      | { type: 'media.ready' }
      | { type: 'media.fail' }
      | { type: 'media.end' }
      | { type: 'player.play' }
      | { type: 'player.pause' }
      | { type: 'player.next' }
      | { type: 'player.retry' }
      | { type: 'sound.mute' }
      | { type: 'sound.unmute' },
    input: {} as { tracks: number } | undefined,
  },
  actors: { load: fromCallback<{ type: 'media.ready' }, { track: number }>(() => undefined) },
  actions: { turn: assign({ track: ({ context }) => context.track + 1 }) },
  guards: { hasNext: ({ context }) => context.track + 1 < context.tracks },
}).createMachine({
  id: 'player',
  context: ({ input }) => ({ track: 0, tracks: input?.tracks ?? 3 }),
  type: 'parallel',
  states: {
    picture: {
      initial: 'loading',
      on: { 'player.next': { guard: 'hasNext', target: '.loading', actions: 'turn' } },
      states: {
        loading: {
          invoke: { src: 'load', id: 'load', input: ({ context }) => ({ track: context.track }) },
          on: { 'media.ready': 'paused', 'media.fail': 'broken' },
        },
        paused: { on: { 'player.play': 'playing' } },
        playing: {
          on: {
            'player.pause': 'paused',
            'media.end': [{ guard: 'hasNext', target: 'loading', actions: 'turn' }, { target: 'ended' }],
          },
        },
        ended: { on: { 'player.play': 'playing' } },
        broken: { on: { 'player.retry': 'loading' } },
      },
    },
    sound: {
      initial: 'on',
      states: { on: { on: { 'sound.mute': 'muted' } }, muted: { on: { 'sound.unmute': 'on' } } },
    },
  },
});
