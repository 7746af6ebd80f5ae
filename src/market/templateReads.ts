import { queryOptions } from '@tanstack/react-query';
import { publicReadOptions, rowsOf, PUBLIC_META, STATIC_STALE_TIME_MS } from '../api/queries.ts';
import { lazyCalls } from '../api/lazyCalls.ts';

const api = lazyCalls(async () => (await import('./calls.ts')).api);

/* Queries of forms and filters. They are not in reads.ts, because home loads that file with its first view. */

/** The first part of the keys of these queries. */
export const QUESTION_KEYS: readonly string[] = [
  'template',
  'attributes',
  'districts',
  'servers',
  'operators',
  'areas',
  'areaServers',
];

/** The attribute template of a game with its options. */
export const templateQuery = (gameId: string) =>
  publicReadOptions(
    ['template', gameId],
    api.readTemplate,
    { input: { gameId } },
    { enabled: gameId !== '' },
  );

/** Systems, operators or areas of a game (`keylist`). */
export const districtsQuery = (gameId: string, systemKey: string, parentId?: string) =>
  publicReadOptions(
    ['districts', gameId, systemKey, parentId ?? ''],
    rowsOf(api.listDistricts),
    { input: { gameId, systemKey, ...(parentId ? { parentId } : {}) } },
    { enabled: gameId !== '' },
  );

/** Servers of an area (`districtSuit`). */
export const serversQuery = (parentId: string) =>
  publicReadOptions(
    ['servers', parentId],
    rowsOf(api.listServers),
    { input: { parentId } },
    { enabled: parentId !== '' },
  );

/** Operators of a game under a system (`need/operator/list`). */
export const operatorsQuery = (gameId: string, systemId: string) =>
  queryOptions({
    queryKey: ['operators', gameId, systemId],
    meta: PUBLIC_META,
    queryFn: async ({ signal }) =>
      (await api.listOperators({ input: { gameId, ...(systemId !== '' && { systemId }) } }, { signal })).rows,
    staleTime: STATIC_STALE_TIME_MS,
    // Keeps the previous options while loading, so the selection is not lost.
    placeholderData: (before) => before,
  });

/** Areas of a game under an operator (`need/area/list`). */
export const areasQuery = (gameId: string, operatorId: string) =>
  publicReadOptions(['areas', gameId, operatorId], rowsOf(api.listAreas), {
    input: { gameId, ...(operatorId !== '' && { operatorId }) },
  });

/** Servers of an area (`need/server/list`). */
export const areaServersQuery = (areaId: string) =>
  publicReadOptions(['areaServers', areaId], rowsOf(api.listAreaServers), { input: { areaId } });

/** The attributes of a game's form without their options (`gameTempAttr`). */
export const attributesQuery = (gameId: string) =>
  publicReadOptions(
    ['attributes', gameId],
    rowsOf(api.listAttributes),
    { input: { gameId } },
    { enabled: gameId !== '' },
  );
