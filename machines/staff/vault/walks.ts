import { done, fail, walksOf } from '../../kit/walks.ts';
import { vaultMachine } from './vault.ts';

export const vaultWalks = walksOf(vaultMachine, [
  {
    events: [
      { type: 'vault.ask' },
      { type: 'reason.write', reason: '验号要登录游戏' },
      { type: 'vault.open' },
      { type: 'vault.close' },
      { type: 'screen.leave' },
      done('open', { account: 'player_01', password: 'secret-Pass1' }),
      fail('open', { kind: 'conflict', message: '卖家还没有提供账号密码', reason: 'noCredential' }),
    ],
  },
]);
