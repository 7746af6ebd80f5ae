import { describe, expect, it } from 'vitest';
import { fixtures } from '../../../machines/staff/vault/fixtures.ts';
import { VISIBLE_MS, vaultMachine } from '../../../machines/staff/vault/vault.ts';
import { vaultWalks } from '../../../machines/staff/vault/walks.ts';
import { play } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const SECRETS = { account: 'player_01', password: 'secret-Pass1' };
const CLOSED = { reason: '', isReasonMissing: false, secrets: null, failure: null };

/** A reveal of the login that was requested with a reason and is waiting for the server. */
function asked() {
  const t = play(vaultMachine);
  t.send({ type: 'vault.ask' });
  t.send({ type: 'reason.write', reason: ' 验号要登录游戏 ' });
  t.send({ type: 'vault.open' });
  return t;
}
function shown() {
  const t = asked();
  t.resolve('open', SECRETS);
  return t;
}

testChart(vaultWalks, fixtures, {
  always: ({ value, context }) =>
    expect(context.secrets !== null, 'the login is kept only while it is shown').toBe(value === 'shown'),
});

describe('viewing a login', () => {
  it('needs a reason before the server is asked', () => {
    const t = play(vaultMachine);
    t.send({ type: 'vault.ask' });
    t.send({ type: 'reason.write', reason: '  ' });
    t.send({ type: 'vault.open' });
    expect([t.state(), t.context().isReasonMissing, t.calls('open').length]).toEqual([['asked'], true, 0]);
  });

  it('sends the reason and shows the login', () => {
    const t = shown();
    expect([t.state(), t.asked('open'), t.context().secrets]).toEqual([
      ['shown'],
      [{ reason: '验号要登录游戏' }],
      SECRETS,
    ]);
  });

  it('hides the login after a minute', () => {
    const t = shown();
    t.clock.increment(VISIBLE_MS - 1);
    const before = t.state();
    t.clock.increment(1);
    expect([before, t.state(), t.context()]).toEqual([['shown'], ['closed'], CLOSED]);
  });

  it.each(['vault.close', 'screen.leave'] as const)('hides the login at once on %s', (type) => {
    const t = shown();
    t.send({ type });
    expect([t.state(), t.context()]).toEqual([['closed'], CLOSED]);
  });

  it('shows nothing when the answer arrives after it was closed', () => {
    const t = asked();
    t.send({ type: 'screen.leave' });
    t.resolve('open', SECRETS);
    expect([t.state(), t.context(), t.call('open').status]).toEqual([['closed'], CLOSED, 'stopped']);
  });

  it('keeps the reason after a refusal', () => {
    const t = asked();
    const failure = { kind: 'conflict', message: '这件事正由别人处理', reason: 'claimed' } as const;
    t.reject('open', failure);
    const refused = [t.state(), t.context().failure, t.context().reason.trim()];
    t.send({ type: 'vault.open' });
    expect([refused, t.state(), t.calls('open').length]).toEqual([
      [['refused'], failure, '验号要登录游戏'],
      ['opening'],
      2,
    ]);
  });
});
