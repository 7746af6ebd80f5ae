import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { District } from '../../../contract/market/game.ts';
import { areaServersQuery, areasQuery, districtsQuery, operatorsQuery, serversQuery } from '../reads.ts';
import type { CascadeKey, Filter } from './filter.ts';

type Place = Pick<District, 'id' | 'name'>;

/** One step of the area cascade: what can be chosen, and what is. */
export interface AreaStep {
  key: CascadeKey;
  label: string;
  options: readonly Place[];
  value: string;
}

/** What the cascade has come to. */
export interface Areas {
  /** The steps this game has, as far as the choices lead. */
  steps: AreaStep[];
  isPending: boolean;
  /** All are there that the choices lead to. */
  isSettled: boolean;
  /** Some of them did not come. */
  failed: { retry: () => void } | null;
}

type Chosen = Pick<Filter, 'id' | CascadeKey>;
type Found = UseQueryResult<Place[]>;

function cascade(
  { systemId, carrierId, groupId, serverId }: Chosen,
  enabled: boolean,
  {
    systems,
    carriers,
    groups,
    servers,
  }: Readonly<Record<'systems' | 'carriers' | 'groups' | 'servers', Found>>,
): Areas {
  const isCarried = carriers.data !== undefined && carriers.data.length > 0;
  const hasCarrier = carriers.data?.some((one) => one.id === carrierId) ?? false;
  const steps: AreaStep[] = [
    { key: 'systemId' as const, label: '系统', options: systems.data ?? [], value: systemId },
    { key: 'carrierId' as const, label: '运营商', options: carriers.data ?? [], value: carrierId },
    {
      key: 'groupId' as const,
      label: '大区',
      options: isCarried && !hasCarrier ? [] : (groups.data ?? []),
      value: groupId,
    },
    {
      key: 'serverId' as const,
      label: '服务器',
      options: groupId === '' ? [] : (servers.data ?? []),
      value: serverId,
    },
  ].filter(({ options }) => options.length > 0);
  const broken = [systems, carriers, groups, servers].filter((one) => one.isError);
  return {
    steps,
    isPending: enabled && (systems.isPending || carriers.isPending),
    isSettled: [systems, carriers].every((one) => one.isSuccess) && !groups.isLoading && !servers.isLoading,
    failed:
      broken.length === 0
        ? null
        : {
            retry: () => {
              for (const one of broken) void one.refetch();
            },
          },
  };
}

/**
 * System → carrier → area → server of a game, for everyone. Areas are asked of the carrier (`<its systemKey>group`), or as
 * `group` in games without carriers; servers of the area (domain §2.1).
 * @param wanted false asks nothing
 */
export function useAreas(chosen: Chosen, wanted: boolean): Areas {
  const { id, carrierId, groupId } = chosen;
  const enabled = wanted && id !== '';
  const systems = useQuery({ ...districtsQuery(id, 'system'), enabled });
  const carriers = useQuery({ ...districtsQuery(id, 'carrier'), enabled });
  const carrier = carriers.data?.find((one) => one.id === carrierId);
  const groups = useQuery({
    ...(carrier ? districtsQuery(id, `${carrier.systemKey}group`, carrier.id) : districtsQuery(id, 'group')),
    enabled: enabled && carriers.isSuccess && (carriers.data.length === 0 || carrier !== undefined),
  });
  const servers = useQuery({ ...serversQuery(groupId), enabled: enabled && groupId !== '' });
  return cascade(chosen, enabled, { systems, carriers, groups, servers });
}

/**
 * The same cascade by the specification's calls for members' forms: `need/operator/list`, `need/area/list`,
 * `need/server/list`.
 * @param wanted false asks nothing
 */
export function useFormAreas(chosen: Chosen, wanted: boolean): Areas {
  const { id, systemId, carrierId, groupId } = chosen;
  const enabled = wanted && id !== '';
  const systems = useQuery({ ...districtsQuery(id, 'system'), enabled });
  const carriers = useQuery({ ...operatorsQuery(id, systemId), enabled });
  const hasCarrier = carriers.data?.some((one) => one.id === carrierId) ?? false;
  const groups = useQuery({
    ...areasQuery(id, hasCarrier ? carrierId : ''),
    enabled: enabled && carriers.isSuccess && (carriers.data.length === 0 || hasCarrier),
  });
  const servers = useQuery({ ...areaServersQuery(groupId), enabled: enabled && groupId !== '' });
  return cascade(chosen, enabled, { systems, carriers, groups, servers });
}
