import { done, fail, walksOf } from '../../kit/walks.ts';
import { installMachine } from './install.ts';

export const installWalks = walksOf(installMachine, [
  {
    events: [
      { type: 'install.offer' },
      { type: 'install.ask' },
      { type: 'install.done' },
      done('ask', 'accepted'),
      done('ask', 'dismissed'),
      fail('ask', new Error('gone')),
    ],
  },
]);
