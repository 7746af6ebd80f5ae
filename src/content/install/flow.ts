import { createActor, fromPromise } from 'xstate';
import {
  installMachine,
  type InstallAnswer,
  type InstallRef,
} from '../../../machines/content/install/install.ts';
import { takeInstallOffer, whenOffered } from '../../flow/installOffer.ts';

/** Whether the page already runs as an app of its own. */
const isStandalone = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

/**
 * Starts the install chart for this browser, once per page load. Offers come from `installOffer.ts`, which listens from
 * the start of the page.
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
