import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { withGeneratedStories } from './reviews.ts';
import {
  isNode,
  nameOf,
  propertyOf,
  readSource,
  sourcesUnder,
  textOf,
  treeOf,
  type SyntaxNode,
} from './syntaxTree.ts';

export interface StoryFact {
  /** Storybook's id, as in `?path=/story/<id>`. */
  id: string;
  title: string;
  name: string;
  /**
   * The machine whose state it shows, if any: `parameters.state`, with `parameters.machine` of the story or its file.
   */
  machine?: string;
  state?: string;
  /** It lists what it must show in `parameters.shows`. */
  hasShows: boolean;
  hasPlay: boolean;
  /** Its play function clicks, types or scrolls, so the final screen differs from the initial one. */
  walks: boolean;
  /** It has its own `render`, args or mocks, besides the file's. */
  isVaried: boolean;
  /** Its viewport when it is not the default phone: `desktop`, or `whole` for a designers' page. */
  viewport?: string;
  file: string;
}

/** `preview` of `preview.meta(…)` and of `preview.type<…>().meta(…)`. */
const targetOf = (node: SyntaxNode): SyntaxNode =>
  node.type === 'CallExpression' ? ((node.callee as SyntaxNode).object as SyntaxNode) : node;

const calls = (node: unknown, object: string, method: string): SyntaxNode | undefined => {
  if (!isNode(node) || node.type !== 'CallExpression') return undefined;
  const callee = node.callee as SyntaxNode;
  if (callee.type !== 'MemberExpression') return undefined;
  const [target, property] = [targetOf(callee.object as SyntaxNode), callee.property as SyntaxNode];
  if (property.name !== method || target.name !== object) return undefined;
  return (node.arguments as SyntaxNode[])[0];
};

const ACT = /\b(userEvent|fireEvent)\b|\.(click|focus|scrollTo|scrollIntoView|send)\(|\bscrollTop =/;

/** The functions of a file that click, type or scroll, directly or by calling another one that does. */
function actingIn(declarations: readonly { name: string; text: string }[]): ReadonlySet<string> {
  const acting = new Set<string>();
  const acts = (text: string) =>
    ACT.test(text) || [...acting].some((name) => new RegExp(`\\b${name}\\b`).test(text));
  for (let known = -1; known < acting.size;) {
    known = acting.size;
    for (const { name, text } of declarations) if (acts(text)) acting.add(name);
  }
  return acting;
}

/** A spread counts, because `...withCalls(…)` is one. */
const varies = (layer: SyntaxNode): boolean =>
  (layer.properties as SyntaxNode[]).some(
    ({ type, key }) => type === 'SpreadElement' || ['render', 'args', 'beforeEach'].includes(nameOf(key)),
  );

export function storiesIn(file: string, source: string): StoryFact[] {
  const { body } = treeOf(file, source) as unknown as { body: SyntaxNode[] };
  const declared = body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declaration = (isExported ? statement.declaration : statement) as SyntaxNode | null;
    if (declaration?.type === 'FunctionDeclaration') {
      return [{ name: nameOf(declaration.id), init: declaration, isExported }];
    }
    if (declaration?.type !== 'VariableDeclaration') return [];
    return (declaration.declarations as SyntaxNode[]).map(({ id, init }) => ({
      name: nameOf(id),
      init,
      isExported,
    }));
  });
  const meta = declared
    .map(({ init }) => calls(init, 'preview', 'meta'))
    .find((found) => textOf(propertyOf(found, 'title')) !== undefined);
  const title = textOf(propertyOf(meta, 'title'));
  if (title === undefined) return [];
  const own = textOf(propertyOf(meta, 'id'));
  const common = textOf(propertyOf(propertyOf(meta, 'parameters'), 'machine'));
  const viewportOf = (layer: unknown) =>
    propertyOf(propertyOf(propertyOf(layer, 'globals'), 'viewport'), 'value');
  const textAt = (node: unknown) => (isNode(node) ? source.slice(node.start, node.end) : '');
  const acting = actingIn(
    declared
      .filter(({ isExported }) => !isExported)
      .map(({ name, init }) => ({ name, text: textAt(init) }))
      .filter(({ text }) => /^(async )?(function|\()|=>/.test(text)),
  );
  const acts = (text: string) =>
    ACT.test(text) || [...acting].some((name) => new RegExp(`\\b${name}\\b`).test(text));
  /** The object literals of a story and of the stories that it extends. */
  const layersOf = (init: unknown): SyntaxNode[] => {
    const given = calls(init, 'meta', 'story');
    if (given) return [given];
    for (const { name, init: other } of declared) {
      const more = calls(init, name, 'extend');
      if (more) return [more, ...layersOf(other)];
    }
    return [];
  };
  return declared.flatMap(({ name, init, isExported }): StoryFact[] => {
    const layers = layersOf(init);
    if (!isExported || layers.length === 0) return [];
    const found = (look: (layer: SyntaxNode) => SyntaxNode | undefined) =>
      layers.map(look).find((one) => one !== undefined);
    const parameter = (key: string) =>
      textOf(found((layer) => propertyOf(propertyOf(layer, 'parameters'), key)));
    const state = parameter('state');
    const machine = state === undefined ? undefined : (parameter('machine') ?? common);
    const said = storyNameFromExport(name);
    const play = found((layer) => propertyOf(layer, 'play'));
    const viewport = textOf(found(viewportOf) ?? viewportOf(meta));
    return [
      {
        id: toId(own ?? title, said),
        title,
        name: textOf(found((layer) => propertyOf(layer, 'name'))) ?? said,
        ...(machine !== undefined && { machine }),
        ...(state !== undefined && { state }),
        hasShows: found((layer) => propertyOf(propertyOf(layer, 'parameters'), 'shows')) !== undefined,
        hasPlay: play !== undefined,
        walks: acts(textAt(play)),
        isVaried: layers.some(varies),
        ...(viewport !== undefined && { viewport }),
        file,
      },
    ];
  });
}

export const scanStories = (root: string): StoryFact[] =>
  sourcesUnder(root, ['src', '.storybook'])
    .filter((file) => file.endsWith('.stories.tsx'))
    .flatMap((file) => storiesIn(file, withGeneratedStories(root, file, readSource(root, file))));
