import type { AttributeWithOptions, District, Game } from '../../../contract/market/game.ts';

export const game: Game = {
  id: 'game-1',
  name: '王者荣耀',
  initial: 'W',
  icon: '',
  type: 'mobile',
  onSale: 268,
  isHot: true,
};

const base = { gameId: game.id, isEnabled: true, isShownInSell: true, isFilter: true } as const;
const option = (id: string, label: string) => ({ id, label, children: [] });

export const template: AttributeWithOptions[] = [
  {
    ...base,
    id: 'a-1',
    label: '段位',
    meaning: 'rank',
    key: 'f1',
    type: 'radio',
    isRequired: true,
    options: [option('opt-diamond', '永恒钻石'), option('opt-king', '荣耀王者')],
  },
  {
    ...base,
    id: 'a-2',
    label: '皮肤数量',
    meaning: 'skins',
    key: 'f2',
    type: 'number',
    isRequired: true,
    unit: '款',
    options: [],
  },
  {
    ...base,
    id: 'a-3',
    label: '限定皮肤',
    meaning: 'rare',
    key: 'f3',
    type: 'checkbox',
    isRequired: false,
    options: [option('opt-a', '凤求凰'), option('opt-b', '白龙吟'), option('opt-c', '武陵仙君')],
  },
];

const place = (id: string, name: string, systemKey: string): District => ({
  id,
  gameId: game.id,
  name,
  systemKey,
});
export const places: Readonly<Record<string, District[]>> = {
  system: [place('s-1', '安卓', 'system'), place('s-2', 'iOS', 'system')],
  carrier: [place('c-1', 'QQ', 'qq'), place('c-2', '微信', 'wx')],
  qqgroup: [place('g-1', '手 Q 1 区', 'qqgroup')],
  wxgroup: [place('g-2', '微信 1 区', 'wxgroup')],
};
