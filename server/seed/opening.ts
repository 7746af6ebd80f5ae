import { isoAt } from '../kit/clock.ts';
import { catalogueRows } from './catalogue.ts';
import type { Rows } from './insert.ts';
import { DICTIONARY, noticeRows } from './site.ts';

/** The types of articles about the service. All other types (news, cases, jobs …) belong to the demo. */
const SERVICE: ReadonlySet<string> = new Set([
  'yonghuxieyi',
  'yinsizhengce',
  'jyxz',
  'goumaixuzhi',
  'ywjs',
  'kfyz',
  'bpzl',
  'bpjs',
  'ddzhbp',
  'ddrlbp',
  'ddbmbp',
  'fbms',
  'jshs',
  'gfds',
  'zhhs',
  'zhpg',
  'lassws',
  'cjwt',
  'gmzn',
  'mhzn',
  '999',
  '209',
]);

export type OpeningTable = readonly [table: string, name: string, rows: Rows];

/**
 * The data of a new shop: games, dictionaries and articles about the service, without people, listings and deals. The
 * tables are in foreign key order. `now` (ms) is the date of all articles.
 */
export function openingRows(now: number): readonly OpeningTable[] {
  const { games, attributes, options, subOptions, districts } = catalogueRows();
  const articles = noticeRows(now)
    .filter(({ type }) => SERVICE.has(String(type)))
    .map((row, i) => ({ ...row, id: 1001 + i, createdAt: isoAt(now) }));
  return [
    ['games', '游戏', games],
    ['attributes', '属性', attributes],
    // An option must be inserted before its sub-options.
    ['attribute_options', '属性选项', [...options.map((row) => ({ ...row, parentId: null })), ...subOptions]],
    ['districts', '区服', districts],
    ['dictionary', '字典', DICTIONARY],
    ['notices', '说明文章', articles],
  ];
}
