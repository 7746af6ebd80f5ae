import { isoAt } from '../kit/clock.ts';
import { catalogueRows } from './catalogue.ts';
import type { Rows } from './insert.ts';
import { DICTIONARY, noticeRows } from './site.ts';

/**
 * Types of articles that say how the service works. The others are the demo's own: news, cases, jobs, what it promises merchants and
 * says of itself.
 */
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

/** A table, what its rows are called in Chinese, and the rows. */
export type Filling = readonly [table: string, name: string, rows: Rows];

/**
 * What a shop has before its first day: what is true of the games and of the service, and nothing that people of the demo have said
 * or done. All articles are of `now`, ms. In the order in which the tables can be filled.
 */
export function openingRows(now: number): readonly Filling[] {
  const { games, attributes, options, subOptions, districts } = catalogueRows();
  const articles = noticeRows(now)
    .filter(({ type }) => SERVICE.has(String(type)))
    .map((row, i) => ({ ...row, id: 1001 + i, createdAt: isoAt(now) }));
  return [
    ['games', '游戏', games],
    ['attributes', '属性', attributes],
    // A sub-option follows its option.
    ['attribute_options', '属性选项', [...options.map((row) => ({ ...row, parentId: null })), ...subOptions]],
    ['districts', '区服', districts],
    ['dictionary', '字典', DICTIONARY],
    ['notices', '说明文章', articles],
  ];
}
