import { queryOptions } from '@tanstack/react-query';
import { PUBLIC_META, STATIC_STALE_TIME_MS } from '../api/queries.ts';
import { lazyCalls } from '../api/lazyCalls.ts';

const api = lazyCalls(async () => (await import('./calls.ts')).api);

/* Queries of forms and filters. They are not in reads.ts, because home loads that file with its first view. */

/** The attribute template of a game with its options. */
export const templateQuery = (gameId: string) =>
  queryOptions({
    queryKey: ['template', gameId],
    meta: PUBLIC_META,
    queryFn: ({ signal }) => api.readTemplate({ input: { gameId } }, { signal }),
    staleTime: STATIC_STALE_TIME_MS,
    enabled: gameId !== '',
  });

/** Systems, operators or areas of a game (`keylist`). */
export const districtsQuery = (gameId: string, systemKey: string, parentId?: string) =>
  queryOptions({
    queryKey: ['districts', gameId, systemKey, parentId ?? ''],
    meta: PUBLIC_META,
    queryFn: async ({ signal }) =>
      (
        await api.listDistricts(
          { input: { gameId, systemKey, ...(parentId ? { parentId } : {}) } },
          { signal },
        )
      ).rows,
    staleTime: STATIC_STALE_TIME_MS,
    enabled: gameId !== '',
  });

/** Servers of an area (`districtSuit`). */
export const serversQuery = (parentId: string) =>
  queryOptions({
    queryKey: ['servers', parentId],
    meta: PUBLIC_META,
    queryFn: async ({ signal }) => (await api.listServers({ input: { parentId } }, { signal })).rows,
    staleTime: STATIC_STALE_TIME_MS,
    enabled: parentId !== '',
  });

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
  queryOptions({
    queryKey: ['areas', gameId, operatorId],
    meta: PUBLIC_META,
    queryFn: async ({ signal }) =>
      (await api.listAreas({ input: { gameId, ...(operatorId !== '' && { operatorId }) } }, { signal })).rows,
    staleTime: STATIC_STALE_TIME_MS,
  });

/** Servers of an area (`need/server/list`). */
export const areaServersQuery = (areaId: string) =>
  queryOptions({
    queryKey: ['areaServers', areaId],
    meta: PUBLIC_META,
    queryFn: async ({ signal }) => (await api.listAreaServers({ input: { areaId } }, { signal })).rows,
    staleTime: STATIC_STALE_TIME_MS,
  });

/** The attributes of a game's form without their options (`gameTempAttr`). */
export const attributesQuery = (gameId: string) =>
  queryOptions({
    queryKey: ['attributes', gameId],
    meta: PUBLIC_META,
    queryFn: async ({ signal }) => (await api.listAttributes({ input: { gameId } }, { signal })).rows,
    staleTime: STATIC_STALE_TIME_MS,
    enabled: gameId !== '',
  });
