import { done, fail, walksOf } from '../../kit/walks.ts';
import { member } from './fixtures.ts';
import { sessionMachine } from './session.ts';

export const sessionWalks = walksOf(sessionMachine, [
  {
    inputs: [
      { token: null, profile: null },
      { token: 'token-1', profile: null },
    ],
    events: [
      { type: 'member.login', token: 'token-1' },
      { type: 'member.login', token: 'token-2' },
      { type: 'member.logout' },
      { type: 'session.expired' },
      { type: 'session.expired', token: 'token-1' },
      { type: 'session.expired', token: null },
      { type: 'profile.request' },
      { type: 'profile.reload' },
      { type: 'expiry.confirm' },
      { type: 'expiry.cancel' },
      { type: 'storage.changed', token: null },
      { type: 'storage.changed', token: 'token-2' },
      { type: 'unread.counted', count: 2 },
      { type: 'game.named', name: '原神' },
      { type: 'search.typed', text: '满命' },
      { type: 'gameTypes.listed', games: [] },
      done('loadProfile', member),
      fail('loadProfile', new Error('x')),
      done('serverLogout'),
      fail('serverLogout', new Error('x')),
      fail('otherTabs', new Error('x')),
    ],
  },
]);
