import { storyNameFromExport, toId } from 'storybook/internal/csf';
import {
  isNode,
  nameOf,
  propertyOf,
  readSource,
  sourcesUnder,
  textOf,
  treeOf,
  type SyntaxNode,
} from './source.ts';

/** A story, read from its source. */
export interface StoryFact {
  /** Storybook's id: the page of `?path=/story/<id>`. */
  id: string;
  title: string;
  name: string;
  /** The chart whose state it shows, if it shows one: `parameters.state`, of its own or its file's `parameters.machine`. */
  machine?: string;
  state?: string;
  /** It walks through something by itself. */
  hasPlay: boolean;
  /** It shows the state in its own way, not in the file's common one. */
  isVaried: boolean;
  file: string;
}

const calls = (node: unknown, object: string, method: string): SyntaxNode | undefined => {
  if (!isNode(node) || node.type !== 'CallExpression') return undefined;
  const callee = node.callee as SyntaxNode;
  if (callee.type !== 'MemberExpression') return undefined;
  const [target, property] = [callee.object as SyntaxNode, callee.property as SyntaxNode];
  if (property.name !== method || target.name !== object) return undefined;
  return (node.arguments as SyntaxNode[])[0];
};

/** The stories of one file. */
export function storiesIn(file: string, source: string): StoryFact[] {
  const { body } = treeOf(file, source) as unknown as { body: SyntaxNode[] };
  const declared = body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declaration = (isExported ? statement.declaration : statement) as SyntaxNode | null;
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
  return declared.flatMap(({ name, init, isExported }): StoryFact[] => {
    const story = calls(init, 'meta', 'story');
    if (!isExported || !story) return [];
    const parameters = propertyOf(story, 'parameters');
    const state = textOf(propertyOf(parameters, 'state'));
    const machine = state === undefined ? undefined : (textOf(propertyOf(parameters, 'machine')) ?? common);
    const said = storyNameFromExport(name);
    return [
      {
        id: toId(own ?? title, said),
        title,
        name: textOf(propertyOf(story, 'name')) ?? said,
        ...(machine !== undefined && { machine }),
        ...(state !== undefined && { state }),
        hasPlay: propertyOf(story, 'play') !== undefined,
        isVaried: ['render', 'beforeEach'].some((name) => propertyOf(story, name) !== undefined),
        file,
      },
    ];
  });
}

/** Every story of the project. */
export const scanStories = (root: string): StoryFact[] =>
  sourcesUnder(root, ['src', '.storybook'])
    .filter((file) => file.endsWith('.stories.tsx'))
    .flatMap((file) => storiesIn(file, readSource(root, file)));
