import { createActor, fromPromise } from 'xstate';
import {
  installMachine,
  type InstallAnswer,
  type InstallRef,
} from '../../../machines/content/install/install.ts';
import { takeInstallOffer, whenOffered } from '../../flow/installOffer.ts';

const isStandalone = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

/**
 * Starts the install chart, once per page load. `installOffer.ts` has listened for the browser's offer since the page
 * started.
 */
export function createInstall(): InstallRef {
  const actor = createActor(
    installMachine.provide({
      actors: {
        ask: fromPromise<InstallAnswer>(async () => {
          const offer = takeInstallOffer();
          if (offer === undefined) throw new Error('the offer is gone');
          await offer.prompt();
          return (await offer.userChoice).outcome;
        }),
      },
    }),
  ).start();
  whenOffered(() => actor.send({ type: 'install.offer' }));
  window.addEventListener('appinstalled', () => actor.send({ type: 'install.done' }));
  if (isStandalone()) actor.send({ type: 'install.done' });
  return actor;
}
