import { posix } from 'node:path';
import { ROUTES, type RouteName } from '../../src/app/routes.ts';
import { nameOf, readSource, sourcesUnder, treeOf, visit, type SyntaxNode } from './source.ts';

/** What the sources say of a route. */
export interface RouteFact {
  name: RouteName;
  /** The folder of its screen: `src/buying/ordering`. */
  folder: string;
  /** The charts whose actors its screens draw, by their id; one-shot forms by theirs. */
  charts: string[];
}

/** What of the sources the product map is drawn from. */
export interface RouteFacts {
  routes: RouteFact[];
  /** Charts that run under every page. */
  everywhere: string[];
  /** The forms that `submissionOf` makes, by their id. */
  forms: string[];
}

interface Import {
  to: string;
  names: { outer: string; own: string }[];
  isType: boolean;
}

/** The route table's other half: what draws each route. */
const LOADERS = 'src/app/loaders.ts';

/** The chart a file is the chart of: `machines/buying/ordering/ordering.ts` → `ordering`. */
const chartOf = (file: string): string | undefined =>
  /^machines\/\w+\/(?<id>\w+)\/(?:\k<id>|machine)\.ts$/.exec(file)?.groups?.id;

const isDoor = (file: string): boolean => /^src\/\w+\/index\.ts$/.test(file) && !file.startsWith('src/ui/');

function importReader(root: string): (file: string) => Import[] {
  const known = new Map<string, Import[]>();
  const read = (file: string): Import[] => {
    const found: Import[] = [];
    const add = (source: unknown, rest: Omit<Import, 'to'>) => {
      const path = (source as { value?: unknown } | null)?.value;
      if (typeof path !== 'string' || !path.startsWith('.')) return;
      found.push({ to: posix.join(posix.dirname(file), path), ...rest });
    };
    visit(treeOf(file, readSource(root, file)), (node) => {
      if (node.type === 'ImportExpression') {
        add(node.source, { names: [], isType: false });
      }
      if (!/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) || !node.source) return;
      const kinds = (one: SyntaxNode) => [one.importKind, one.exportKind].includes('type');
      const specifiers = (node.specifiers ?? []) as SyntaxNode[];
      add(node.source, {
        names: specifiers.map((one) => ({
          outer: nameOf(one.imported ?? one.local),
          own: nameOf(one.exported ?? one.local),
        })),
        isType: kinds(node) || (specifiers.length > 0 && specifiers.every(kinds)),
      });
    });
    return found;
  };
  return (file) => {
    const found = known.get(file) ?? read(file);
    known.set(file, found);
    return found;
  };
}

/** Which charts each route's screens draw, read from the route table and from what its screens import. */
export function scanRoutes(root: string): RouteFacts {
  const importsOf = importReader(root);

  const forms = sourcesUnder(root, ['machines'])
    .filter((file) =>
      importsOf(file).some(({ to, isType }) => !isType && to === 'machines/kit/submission/submission.ts'),
    )
    .flatMap((file) => chartOf(file) ?? []);

  /** The charts whose actors are held by what a file brings in, now or later; the routes' screens are each by itself. */
  function chartsFrom(
    start: string,
    isHeld: (file: string, name: string, chart: string) => boolean,
  ): string[] {
    const charts = new Set<string>();
    const seen = new Set([start]);
    for (const file of seen) {
      for (const { to, names, isType } of importsOf(file)) {
        const chart = chartOf(to);
        if (chart !== undefined && !isType && forms.includes(chart)) charts.add(chart);
        if (chart !== undefined && names.some(({ outer }) => isHeld(file, outer, chart))) charts.add(chart);
        if (isType || !to.startsWith('src/') || !/\.tsx?$/.test(to) || to === LOADERS) continue;
        if (!isDoor(to)) seen.add(to);
        // Through the door of another domain comes what is asked for, not all it has.
        else
          for (const door of importsOf(to))
            if (door.names.some(({ own }) => names.some(({ outer }) => outer === own))) seen.add(door.to);
      }
    }
    return [...charts].toSorted();
  }

  const loaders = readSource(root, LOADERS);
  const routes = (Object.keys(ROUTES) as RouteName[]).map((name): RouteFact => {
    const path = new RegExp(`^ {2}${name}: \\(\\) => import\\('(.+)'\\)`, 'm').exec(loaders)?.[1];
    if (path === undefined) throw new Error(`${name} has no line in ${LOADERS}`);
    const screen = posix.join('src/app', path);
    const folder = posix.dirname(screen);
    // A reference alone is also handed on by what several pages share: it tells only in the page's own views, and in the
    // view that has the chart's name.
    const isHeld = (file: string, called: string, chart: string) =>
      /^select[A-Z]/.test(called)
        ? file.endsWith('.tsx')
        : called.endsWith('Ref') &&
          (posix.dirname(file) === folder || posix.basename(file, '.tsx').toLowerCase() === chart);
    return { name, folder, charts: chartsFrom(screen, isHeld) };
  });
  return {
    routes,
    everywhere: chartsFrom('src/app/boot/main.tsx', (_, name) => name.endsWith('Machine')),
    forms,
  };
}
