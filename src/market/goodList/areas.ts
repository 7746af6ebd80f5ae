import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { District } from '../../../contract/market/game.ts';
import type { FailedRead } from '../../shared/LoadFailed.tsx';
import {
  areaServersQuery,
  areasQuery,
  districtsQuery,
  operatorsQuery,
  serversQuery,
} from '../templateReads.ts';
import type { CascadeKey, Filter } from './filter.ts';

type Place = Pick<District, 'id' | 'name'>;

/** One level of the area cascade: options and the selected one. */
export interface AreaStep {
  key: CascadeKey;
  label: string;
  options: readonly Place[];
  value: string;
}

export interface Areas {
  steps: AreaStep[];
  isPending: boolean;
  /** All levels of the selection are loaded. */
  isSettled: boolean;
  failed: FailedRead | null;
}

type Chosen = Pick<Filter, 'id' | CascadeKey>;
type Found = UseQueryResult<Place[]>;

function cascade(
  { systemId, carrierId, groupId, serverId }: Chosen,
  enabled: boolean,
  {
    systems,
    operators,
    areas,
    servers,
  }: Readonly<Record<'systems' | 'operators' | 'areas' | 'servers', Found>>,
  offered: readonly Place[] = operators.data ?? [],
): Areas {
  const hasOperators = operators.data !== undefined && operators.data.length > 0;
  const isOperatorChosen = offered.some((one) => one.id === carrierId);
  const steps: AreaStep[] = [
    { key: 'systemId' as const, label: '系统', options: systems.data ?? [], value: systemId },
    { key: 'carrierId' as const, label: '运营商', options: offered, value: carrierId },
    {
      key: 'groupId' as const,
      label: '大区',
      options: hasOperators && !isOperatorChosen ? [] : (areas.data ?? []),
      value: groupId,
    },
    {
      key: 'serverId' as const,
      label: '服务器',
      options: groupId === '' ? [] : (servers.data ?? []),
      value: serverId,
    },
  ].filter(({ options }) => options.length > 0);
  const failed = [systems, operators, areas, servers].filter((one) => one.isError);
  return {
    steps,
    isPending: enabled && (systems.isPending || operators.isPending),
    isSettled: [systems, operators].every((one) => one.isSuccess) && !areas.isLoading && !servers.isLoading,
    failed:
      failed.length === 0
        ? null
        : {
            error: failed[0]?.error,
            isFetching: failed.some((one) => one.isFetching),
            refetch: () => {
              for (const one of failed) void one.refetch();
            },
          },
  };
}

/** The operators of a system, and those of all systems. */
export const operatorsOf = (operators: readonly District[], systemId: string): District[] =>
  operators.filter(({ parentId }) => parentId === undefined || parentId === systemId);

/**
 * System → operator → area → server of a game, by public calls. Areas belong to the operator (`<systemKey>group`); in
 * games without operators they are read as `group`. A filter without a system offers the operators of every system.
 *
 * @param wanted false sends no requests
 */
export function useAreas(chosen: Chosen, wanted: boolean, use: 'filter' | 'form' = 'filter'): Areas {
  const { id, systemId, carrierId, groupId } = chosen;
  const enabled = wanted && id !== '';
  const systems = useQuery({ ...districtsQuery(id, 'system'), enabled });
  const operators = useQuery({ ...districtsQuery(id, 'carrier'), enabled });
  const operator = operators.data?.find((one) => one.id === carrierId);
  const areas = useQuery({
    ...(operator
      ? districtsQuery(id, `${operator.systemKey}group`, operator.id)
      : districtsQuery(id, 'group')),
    enabled: enabled && operators.isSuccess && (operators.data.length === 0 || operator !== undefined),
  });
  const servers = useQuery({ ...serversQuery(groupId), enabled: enabled && groupId !== '' });
  const offered =
    use === 'filter' && systemId === '' ? operators.data : operatorsOf(operators.data ?? [], systemId);
  return cascade(chosen, enabled, { systems, operators, areas, servers }, offered);
}

/**
 * The same cascade by the calls for members' forms: `need/operator/list`, `need/area/list`, `need/server/list`.
 *
 * @param wanted false sends no requests
 */
export function useFormAreas(chosen: Chosen, wanted: boolean): Areas {
  const { id, systemId, carrierId, groupId } = chosen;
  const enabled = wanted && id !== '';
  const systems = useQuery({ ...districtsQuery(id, 'system'), enabled });
  const operators = useQuery({ ...operatorsQuery(id, systemId), enabled });
  const isOperatorChosen = operators.data?.some((one) => one.id === carrierId) ?? false;
  const areas = useQuery({
    ...areasQuery(id, isOperatorChosen ? carrierId : ''),
    enabled: enabled && operators.isSuccess && (operators.data.length === 0 || isOperatorChosen),
  });
  const servers = useQuery({ ...areaServersQuery(groupId), enabled: enabled && groupId !== '' });
  return cascade(chosen, enabled, { systems, operators, areas, servers });
}
