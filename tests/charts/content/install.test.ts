import { describe, expect, it } from 'vitest';
import { installMachine } from '../../../machines/content/install/install.ts';
import { installWalks } from '../../../machines/content/install/walks.ts';
import { play, settle } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

testChart(installWalks, null);

describe('installing as an app', () => {
  it('shows the prompt once for each offer and follows the answer', () => {
    const t = play(installMachine);
    const seen = () => [t.state(), t.calls('ask').length];
    t.send({ type: 'install.ask' });
    expect(seen()).toEqual([['unoffered'], 0]);

    t.send({ type: 'install.offer' });
    t.send({ type: 'install.ask' });
    t.send({ type: 'install.ask' });
    t.resolve('ask', 'dismissed');
    expect(seen()).toEqual([['declined'], 1]);

    t.send({ type: 'install.ask' });
    expect(seen()).toEqual([['declined'], 1]);

    t.send({ type: 'install.offer' });
    t.send({ type: 'install.ask' });
    t.resolve('ask', 'accepted');
    expect(seen()).toEqual([['installed'], 2]);
  });

  it('rejects without its port', async () => {
    const t = play(installMachine, { missing: 'all' });
    t.send({ type: 'install.offer' });
    t.send({ type: 'install.ask' });
    await settle();
    expect(t.state()).toEqual(['unoffered']);
  });
});
