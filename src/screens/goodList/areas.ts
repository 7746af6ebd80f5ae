import { useQuery } from '@tanstack/react-query';
import type { District } from '../../../contract/entities/game.ts';
import { districtsQuery, serversQuery } from '../../queries/catalogue.ts';
import type { CascadeKey, Filter } from './filter.ts';

/** One step of the area cascade: what can be chosen, and what is. */
export interface AreaStep {
  key: CascadeKey;
  label: string;
  options: readonly District[];
  value: string;
}

/**
 * The steps of system → carrier → area → server that this game has, as far as the choices lead; `failed` when some of them did not
 * come, `isSettled` when all are there that the choices lead to. Areas are asked of the
 * carrier (`<its systemKey>group`), or as `group` in games without carriers; servers of the area (domain §2.1).
 * @param wanted false asks nothing
 */
export function useAreas(
  filter: Pick<Filter, 'id' | CascadeKey>,
  wanted: boolean,
): { steps: AreaStep[]; isPending: boolean; isSettled: boolean; failed: { retry: () => void } | null } {
  const { id, systemId, carrierId, groupId, serverId } = filter;
  const enabled = wanted && id !== '';
  const systems = useQuery({ ...districtsQuery(id, 'system'), enabled });
  const carriers = useQuery({ ...districtsQuery(id, 'carrier'), enabled });
  const carrier = carriers.data?.find((one) => one.id === carrierId);
  const isCarried = carriers.data !== undefined && carriers.data.length > 0;
  const groups = useQuery({
    ...(carrier ? districtsQuery(id, `${carrier.systemKey}group`, carrier.id) : districtsQuery(id, 'group')),
    enabled: enabled && carriers.isSuccess && (!isCarried || carrier !== undefined),
  });
  const servers = useQuery({ ...serversQuery(groupId), enabled: enabled && groupId !== '' });

  const steps: AreaStep[] = [
    { key: 'systemId' as const, label: '系统', options: systems.data ?? [], value: systemId },
    { key: 'carrierId' as const, label: '运营商', options: carriers.data ?? [], value: carrierId },
    {
      key: 'groupId' as const,
      label: '大区',
      options: isCarried && !carrier ? [] : (groups.data ?? []),
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
