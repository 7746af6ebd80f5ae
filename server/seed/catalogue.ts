import { GAMES, type GameSeed } from './games.ts';
import type { Rows } from './insert.ts';

/** Where an account lives, as ids of districts and as text. */
export interface Region {
  systemId: string | null;
  carrierId: string | null;
  groupId: string | null;
  serverId: string | null;
  text: string;
}

interface DistrictRow extends Record<string, unknown> {
  id: string;
  game_id: string;
  name: string;
  system_key: string;
  parent_id: string | null;
  sort: number;
}

/**
 * The districts of a game and every place an account can be. On phones: systems (`system`), carriers (`carrier`), areas
 * (`carriergroup`: the carrier's key and `group`; parent the carrier), servers (`server`, parent the area). On
 * computers: areas (`group`), servers (`server`, parent the area).
 */
export function districtsOf(game: GameSeed): { rows: DistrictRow[]; regions: Region[] } {
  const rows: DistrictRow[] = [];
  const regions: Region[] = [];
  const add = (id: string, name: string, systemKey: string, parentId: string | null): string => {
    rows.push({
      id,
      game_id: game.id,
      name,
      system_key: systemKey,
      parent_id: parentId,
      sort: rows.length + 1,
    });
    return id;
  };
  if (game.regions.kind === 'pc') {
    game.regions.groups.forEach((group, g) => {
      const groupId = add(`${game.id}-g${g + 1}`, group.name, 'group', null);
      group.servers.forEach((server, s) => {
        const serverId = add(`${groupId}-${s + 1}`, server, 'server', groupId);
        regions.push({
          systemId: null,
          carrierId: null,
          groupId,
          serverId,
          text: `${group.name} / ${server}`,
        });
      });
    });
    return { rows, regions };
  }
  const systems = ['iOS', '安卓'].map((name, i) => ({
    name,
    id: add(`${game.id}-s${i + 1}`, name, 'system', null),
  }));
  game.regions.carriers.forEach((carrier, c) => {
    const carrierId = add(`${game.id}-c${c + 1}`, carrier.name, 'carrier', null);
    carrier.areas.forEach((area, a) => {
      const groupId = add(`${carrierId}-${a + 1}`, area, 'carriergroup', carrierId);
      const servers = (carrier.servers ?? []).map((name, s) => ({
        name,
        id: add(`${groupId}-${s + 1}`, name, 'server', groupId),
      }));
      for (const system of systems) {
        const place = { systemId: system.id, carrierId, groupId };
        const text = [system.name, carrier.name, area].join(' / ');
        if (servers.length === 0) regions.push({ ...place, serverId: null, text });
        for (const server of servers)
          regions.push({ ...place, serverId: server.id, text: `${text} / ${server.name}` });
      }
    });
  });
  return { rows, regions };
}

/** Games, templates and districts as rows. */
export function catalogueRows(): {
  games: Rows;
  attributes: Rows;
  options: Rows;
  subOptions: Rows;
  districts: Rows;
} {
  const options: Record<string, unknown>[] = [];
  const subOptions: Record<string, unknown>[] = [];
  const attributes = GAMES.flatMap((game) =>
    game.attributes.map((attribute, i) => {
      const key = `f${i + 1}`;
      const id = `${game.id}-${key}`;
      attribute.options.forEach((option, o) => {
        const optionId = `${id}-${o + 1}`;
        options.push({ id: optionId, attribute_id: id, parent_id: null, label: option.label, sort: o + 1 });
        attribute.subOptions.forEach((label, s) => {
          subOptions.push({
            id: `${optionId}-${s + 1}`,
            attribute_id: id,
            parent_id: optionId,
            label,
            sort: s + 1,
          });
        });
      });
      return {
        id,
        game_id: game.id,
        label: attribute.label,
        meaning: attribute.meaning,
        key,
        type: attribute.type,
        unit: attribute.unit ?? null,
        is_enabled: true,
        is_shown_in_sell: attribute.isShownInSell,
        is_required: attribute.isRequired,
        is_filter: attribute.isFilter,
        sort: i + 1,
      };
    }),
  );
  return {
    games: GAMES.map((game, i) => ({
      id: game.id,
      name: game.name,
      initial: game.initial,
      type: game.type,
      is_hot: game.isHot,
      palette: game.palette,
      sort: i + 1,
    })),
    attributes,
    options,
    subOptions,
    districts: GAMES.flatMap((game) => districtsOf(game).rows),
  };
}
