import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  installMachine,
  selectState,
  type InstallAnswer,
} from '../../../machines/content/install/install.ts';
import { installWalks } from '../../../machines/content/install/walks.ts';
import { coverWalks } from '../../kit/charts.ts';

describe('installing as an app', () => {
  it('takes every transition and reaches every leaf', () => {
    const found = coverWalks(installWalks);
    expect(found.missed).toEqual([]);
    expect(found.leaves.missed).toEqual([]);
  });

  it('asks once for each offer and follows the answer', async () => {
    const answers: InstallAnswer[] = ['dismissed', 'accepted'];
    let asked = 0;
    const actor = createActor(
      installMachine.provide({
        actors: {
          ask: fromPromise(async () => {
            asked += 1;
            return answers.shift() ?? 'dismissed';
          }),
        },
      }),
    ).start();
    const state = () => selectState(actor.getSnapshot());

    actor.send({ type: 'install.ask' });
    expect([state(), asked]).toEqual(['unoffered', 0]);

    actor.send({ type: 'install.offer' });
    actor.send({ type: 'install.ask' });
    actor.send({ type: 'install.ask' });
    await waitFor(actor, (snapshot) => snapshot.matches('declined'));
    expect([state(), asked]).toEqual(['declined', 1]);

    actor.send({ type: 'install.ask' });
    expect([state(), asked]).toEqual(['declined', 1]);

    actor.send({ type: 'install.offer' });
    actor.send({ type: 'install.ask' });
    await waitFor(actor, (snapshot) => snapshot.matches('installed'));
    expect([state(), asked]).toEqual(['installed', 2]);
  });

  it('rejects without its port', async () => {
    const actor = createActor(installMachine).start();
    actor.send({ type: 'install.offer' });
    actor.send({ type: 'install.ask' });
    await waitFor(actor, (snapshot) => snapshot.matches('unoffered'));
    expect(selectState(actor.getSnapshot())).toBe('unoffered');
  });
});
