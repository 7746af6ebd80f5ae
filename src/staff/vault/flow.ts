import { createActor, fromPromise } from 'xstate';
import { vaultMachine, type VaultRef } from '../../../machines/staff/vault/vault.ts';
import { createActorRegistry, type ActorRegistry } from '../../flow/actorRegistry.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { startOnce } from '../../flow/flowScreen.tsx';
import type { Visibility } from '../../flow/visibility.ts';
import { api } from '../calls.ts';

export interface VaultKey {
  subject: 'order' | 'recycleOrder' | 'afterSale';
  id: string;
}

export type Vaults = ActorRegistry<VaultKey, VaultRef>;

export interface VaultDeps {
  calls?: Pick<typeof api, 'openOrderVault' | 'openRecycleVault' | 'openAfterSaleVault'>;
  visibility?: Visibility;
}

export const [VaultContext, useVaults] = createFlowContext<Vaults>('Vaults');

/** Creates the registry of vaults, once per page load. A login is hidden as soon as its case is closed. */
export function createVaults({ calls = api, visibility: page }: VaultDeps = {}): Vaults {
  return createActorRegistry({
    ...(page && { page }),
    nameOf: ({ subject, id }) => `vault:${subject}:${id}`,
    onLeft: (actor) => actor.send({ type: 'screen.leave' }),
    start({ subject, id }) {
      const open = {
        order: calls.openOrderVault,
        recycleOrder: calls.openRecycleVault,
        afterSale: calls.openAfterSaleVault,
      }[subject];
      return createActor(
        vaultMachine.provide({
          actors: {
            open: fromPromise(({ input, signal }) => open({ params: { id }, input }, { signal })),
          },
        }),
      ).start();
    },
  });
}

export const appVaults = startOnce(() => createVaults());
