import browserslist from 'browserslist';

/** Vite's names of build targets, by browserslist's names. */
const TARGETS: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  ios_saf: 'ios',
  safari: 'safari',
};

/** The oldest version of each browser in `browserslist` of package.json, by Vite's names of build targets. */
export function oldestBrowsers(root: string): Readonly<Record<string, number>> {
  const oldest: Record<string, number> = {};
  for (const entry of browserslist(undefined, { path: root })) {
    const [name = '', versions = ''] = entry.split(' ');
    const target = TARGETS[name];
    const version = Number.parseFloat(versions);
    if (target !== undefined) oldest[target] = Math.min(oldest[target] ?? Infinity, version);
  }
  return oldest;
}
