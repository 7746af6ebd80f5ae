import { GAMES, type GameSeed } from './games.ts';
import type { Rows } from './insert.ts';
import { numberBounds } from './template.ts';

/** The region of an account: ids of districts, and text. */
export interface Place {
  systemId: string | undefined;
  carrierId: string | undefined;
  groupId: string;
  serverId: string | undefined;
  region: string;
}

/**
 * Builds the districts of a game and all possible regions of an account. A mobile game has systems (`system`), carriers
 * (`carrier`), areas (the carrier's key and `group`, below the carrier) and servers (`server`, below the area). A PC
 * game has areas and servers.
 */
export function buildDistricts(game: GameSeed): { rows: Rows; places: Place[] } {
  const rows: Record<string, unknown>[] = [];
  const places: Place[] = [];
  const add = (id: string, name: string, systemKey: string, parentId?: string): string => {
    rows.push({ id, gameId: game.id, name, systemKey, parentId, sort: rows.length + 1 });
    return id;
  };
  if (game.regions.kind === 'pc') {
    game.regions.groups.forEach((group, g) => {
      const groupId = add(`${game.id}-g${g + 1}`, group.name, 'group');
      group.servers.forEach((server, s) => {
        const serverId = add(`${groupId}-${s + 1}`, server, 'server', groupId);
        const region = `${group.name} / ${server}`;
        places.push({ systemId: undefined, carrierId: undefined, groupId, serverId, region });
      });
    });
    return { rows, places };
  }
  const systems = ['iOS', '安卓'].map((name, i) => ({
    name,
    id: add(`${game.id}-s${i + 1}`, name, 'system'),
  }));
  game.regions.carriers.forEach((carrier, c) => {
    const carrierId = add(`${game.id}-c${c + 1}`, carrier.name, 'carrier');
    carrier.areas.forEach((area, a) => {
      const groupId = add(`${carrierId}-${a + 1}`, area, 'carriergroup', carrierId);
      const servers = (carrier.servers ?? []).map((name, s) => ({
        name,
        id: add(`${groupId}-${s + 1}`, name, 'server', groupId),
      }));
      for (const system of systems) {
        const place = { systemId: system.id, carrierId, groupId };
        const region = [system.name, carrier.name, area].join(' / ');
        if (servers.length === 0) places.push({ ...place, serverId: undefined, region });
        for (const { name, id } of servers)
          places.push({ ...place, serverId: id, region: `${region} / ${name}` });
      }
    });
  });
  return { rows, places };
}

export function catalogueRows(): Record<
  'games' | 'attributes' | 'options' | 'subOptions' | 'districts',
  Rows
> {
  const options: Record<string, unknown>[] = [];
  const subOptions: Record<string, unknown>[] = [];
  const attributes = GAMES.flatMap((game) =>
    game.attributes.map((attribute, i) => {
      const key = `f${i + 1}`;
      const id = `${game.id}-${key}`;
      attribute.options.forEach(({ label }, o) => {
        const optionId = `${id}-${o + 1}`;
        options.push({ id: optionId, attributeId: id, label, sort: o + 1 });
        attribute.subOptions.forEach((label, s) => {
          const sub = { id: `${optionId}-${s + 1}`, attributeId: id, parentId: optionId, label, sort: s + 1 };
          subOptions.push(sub);
        });
      });
      const { label, meaning, type, unit, isShownInSell, isRequired, isFilter } = attribute;
      const question = {
        label,
        meaning,
        type,
        unit,
        ...numberBounds(attribute),
        isShownInSell,
        isRequired,
        isFilter,
      };
      return { id, gameId: game.id, key, ...question, isEnabled: true, sort: i + 1 };
    }),
  );
  const games = GAMES.map(({ id, name, initial, type, isHot, palette }, i) => ({
    id,
    name,
    initial,
    type,
    isHot,
    palette,
    sort: i + 1,
  }));
  const districts = GAMES.flatMap((game) => buildDistricts(game).rows);
  return { games, attributes, options, subOptions, districts };
}
