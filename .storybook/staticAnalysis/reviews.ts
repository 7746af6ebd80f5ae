import { globSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { routes } from '../../contract/kit/routes.ts';
import { pageModule } from '../../vite/paths.ts';
import { DOMAINS } from '../domains.ts';
import { ROUTES } from '../../src/app/routes.ts';
import { findCall, propertyOf, readSource, textOf, treeOf, type SyntaxNode } from './syntaxTree.ts';

export interface FlowFact {
  /** The name of its folder, which is also the machine's id. */
  id: string;
  /** The folder of `src` it belongs to: a domain, or `shared`. */
  domain: string;
  title: string;
  pages: readonly string[] | 'all';
  happyPath: readonly string[];
  /** The path of the review from the root. */
  file: string;
}

interface RulebookFact {
  id: string;
  title: string;
}

const ORDER = Object.keys(DOMAINS);

const namesIn = (node: unknown): string[] =>
  ((node as SyntaxNode | undefined)?.elements as SyntaxNode[] | undefined)?.map(
    (element) => textOf(element) ?? String(element.name),
  ) ?? [];

function titleOf(file: string, review: SyntaxNode | undefined): string {
  const title = textOf(propertyOf(review, 'title'));
  if (title === undefined) throw new Error(`${file} has no title`);
  return title;
}

/** The position of a flow's first page in the table of routes. -1 for a flow on all pages. */
const firstPage = ({ pages: srcFolder }: Pick<FlowFact, 'pages'>): number =>
  srcFolder === 'all' ? -1 : Object.keys(ROUTES).indexOf(srcFolder[0] ?? '');

/** All flows with a review, in display order. Throws an Error for a review without a title. */
export function scanFlows(root: string): FlowFact[] {
  const read = globSync('src/*/*/review.tsx', { cwd: root }).map((path) => {
    const file = path.replaceAll('\\', '/');
    const [, domain = '', id = ''] = file.split('/');
    const review = findCall(treeOf(file, readSource(root, file)), 'defineReview');
    const srcFolder = propertyOf(review, 'pages');
    return {
      id,
      domain,
      title: titleOf(file, review),
      pages: textOf(srcFolder) === 'all' ? ('all' as const) : namesIn(srcFolder),
      happyPath: namesIn(propertyOf(review, 'happyPath')),
      inner: namesIn(propertyOf(review, 'inner')),
      file,
    };
  });
  const hosts = (id: string) => read.filter(({ inner }) => inner.includes(id));
  return read
    .map(({ inner: _inner, ...flow }) => ({
      ...flow,
      pages:
        flow.pages.length > 0
          ? flow.pages
          : [
              ...new Set(
                hosts(flow.id).flatMap(({ pages: srcFolder }) => (srcFolder === 'all' ? [] : srcFolder)),
              ),
            ],
    }))
    .toSorted(
      (a, b) =>
        ORDER.indexOf(a.domain) - ORDER.indexOf(b.domain) ||
        firstPage(a) - firstPage(b) ||
        a.id.localeCompare(b.id),
    );
}

export const scanRulebooks = (root: string): RulebookFact[] =>
  globSync('machines/rulebooks/*.review.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((file) => ({
      id: file.replace(/^.*\/(\w+)\.review\.ts$/, '$1'),
      title: titleOf(file, findCall(treeOf(file, readSource(root, file)), 'reviewOf')),
    }));

/** The folder in `src` of each page, by the page's name. */
export const scanPageFolders = (root: string): Record<string, string> =>
  Object.fromEntries(routes.map((route) => [route.name, relative(root, dirname(pageModule(route)))]));

/** The files with generated stories, one per flow or rulebook, by path from the root. */
const GENERATED: Readonly<
  Record<string, { arg: string; scan: (root: string) => { id: string; title: string }[] }>
> = {
  '.storybook/flow/Flow.stories.tsx': { arg: 'flow', scan: scanFlows },
  '.storybook/rulebooks/Rulebooks.stories.tsx': { arg: 'book', scan: scanRulebooks },
};

export const isGenerated = (file: string): boolean => Object.hasOwn(GENERATED, file);

/** Adds the generated stories to the source of a story file. Returns other files unchanged. */
export function withGeneratedStories(root: string, file: string, source: string): string {
  const generated = GENERATED[file];
  if (!generated) return source;
  const stories = generated
    .scan(root)
    .map(
      ({ id, title }) =>
        `export const ${id} = meta.story({ name: ${JSON.stringify(title)}, args: { ${generated.arg}: ${JSON.stringify(id)} } });`,
    );
  return `${source}\n${stories.join('\n')}\n`;
}
