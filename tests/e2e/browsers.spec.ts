import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oldestBrowsers } from '../../vite/browsers.ts';
import { expect, test } from './kit/test.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Features that scripts or forms cannot do without, and the first version of each browser that has them (MDN). 999: no
 * version has it.
 */
const FEATURES: readonly [name: string, pattern: RegExp, since: Readonly<Record<string, number>>][] = [
  [':has()', /:has\(/, { chrome: 105, edge: 105, firefox: 121, ios: 15.4, safari: 15.4 }],
  ['look-behind', /\(\?<[=!]/, { chrome: 62, edge: 79, firefox: 78, ios: 16.4, safari: 16.4 }],
  ['modifiers', /\(\?[ims]+(?:-[ims]+)?:/, { chrome: 125, edge: 125, firefox: 132, ios: 999, safari: 999 }],
  ['Array.fromAsync', /\bfromAsync\b/, { chrome: 121, edge: 121, firefox: 115, ios: 16.4, safari: 16.4 }],
  [
    'groupBy',
    /\b(?:Object|Map)\.groupBy\b/,
    { chrome: 117, edge: 117, firefox: 119, ios: 17.4, safari: 17.4 },
  ],
  ['withResolvers', /\bwithResolvers\b/, { chrome: 119, edge: 119, firefox: 121, ios: 17.4, safari: 17.4 }],
  ['Promise.try', /\bPromise\.try\b/, { chrome: 128, edge: 128, firefox: 134, ios: 18.2, safari: 18.2 }],
  ['URL.canParse', /\bcanParse\b/, { chrome: 120, edge: 120, firefox: 115, ios: 17, safari: 17 }],
  [
    'AbortSignal.any',
    /\bAbortSignal\.any\b/,
    { chrome: 116, edge: 116, firefox: 124, ios: 17.4, safari: 17.4 },
  ],
  ['Intl.Segmenter', /\bIntl\.Segmenter\b/, { chrome: 87, edge: 87, firefox: 125, ios: 14.5, safari: 14.1 }],
  [
    'well-formed text',
    /\b(?:is|to)WellFormed\b/,
    { chrome: 111, edge: 111, firefox: 119, ios: 16.4, safari: 16.4 },
  ],
  [
    'iterator helpers',
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|toArray|some|every|find|reduce|forEach|flatMap|take|drop)\(/,
    { chrome: 122, edge: 122, firefox: 131, ios: 18.4, safari: 18.4 },
  ],
];

test('what browsers load uses no feature that one of the supported browsers lacks', () => {
  const oldest = Object.entries(oldestBrowsers(ROOT));
  expect(oldest.map(([name]) => name).toSorted()).toEqual(['chrome', 'edge', 'firefox', 'ios', 'safari']);
  const folder = join(ROOT, 'dist/assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(100);
  const missing = FEATURES.filter(([, , since]) =>
    oldest.some(([name, version]) => version < (since[name] ?? 999)),
  );
  const found = scripts.flatMap((name) => {
    const code = readFileSync(join(folder, name), 'utf8');
    return missing.flatMap(([feature, pattern]) => (pattern.test(code) ? [`${name}: ${feature}`] : []));
  });
  expect(found).toEqual([]);
});
