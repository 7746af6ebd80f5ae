import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActContext, appActs } from '../act/flow.ts';
import { appContent, ContentContext } from '../contentChange/flow.ts';
import { appPersonActs, PersonActContext } from '../people/flow.ts';
import { appSecondFactor, SecondFactorContext } from '../secondFactor/flow.ts';
import { appVaults, VaultContext } from '../vault/flow.ts';
import { Screen as Console } from './Screen.tsx';

/** /ops, with the ports of its forms. */
export function Screen({ search }: { search: string }) {
  const client = useQueryClient();
  const [ports] = useState(() => ({
    acts: appActs(client),
    secondFactor: appSecondFactor(client),
    content: appContent(client),
    vaults: appVaults(client),
    people: appPersonActs(client),
  }));
  return (
    <SecondFactorContext value={ports.secondFactor}>
      <ActContext value={ports.acts}>
        <ContentContext value={ports.content}>
          <VaultContext value={ports.vaults}>
            <PersonActContext value={ports.people}>
              <Console search={search} />
            </PersonActContext>
          </VaultContext>
        </ContentContext>
      </ActContext>
    </SecondFactorContext>
  );
}
