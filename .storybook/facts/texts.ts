import { isNode, nameOf, readSource, sourcesUnder, treeOf, visit, type SyntaxNode } from './source.ts';

/** A Chinese text a person can see. */
export interface TextFact {
  /** The words; what is filled in stands as {name}. */
  text: string;
  file: string;
  line: number;
  /** Where it goes: the attribute or property that carries it, '' for text on the page. */
  as: string;
}

const CHINESE = /[\u3400-\u9fff]/;

/** What may be seen comes from here: the pages, the charts' own words, and what the server answers with. */
const FOLDERS = ['src', 'machines', 'contract', 'server'];
/** Fixtures, stories, the demo's stock, the server's log and the description of the calls are nobody's screen. */
const LEFT_OUT = /\.stories\.tsx$|\/fixtures\.tsx?$|\/walks\.ts$|^contract\/\w+\/calls\.ts$/;
const SERVER =
  /^server\/(market|buying|payment|selling|recycling|afterSale|account|support|content|staff|kit)\/|^server\/http\.ts$/;

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What an expression is called in a text: `{price}` for `formatFen(order.price)`. */
function placeholder(node: unknown, source: string): string {
  if (!isNode(node)) return '{…}';
  const names = source.slice(node.start, node.end).match(/[A-Za-z_]\w*/g) ?? [];
  return `{${names.at(-1) ?? '…'}}`;
}

/** What carries a text: the nearest attribute or property around it. */
function carrierOf(parents: readonly SyntaxNode[]): string {
  for (const parent of parents.toReversed()) {
    if (parent.type === 'JSXAttribute') return nameOf(parent.name);
    if (parent.type === 'JSXElement' || parent.type === 'JSXFragment') return '';
    if (parent.type === 'Property') {
      return nameOf(parent.key);
    }
    if (parent.type === 'VariableDeclarator') return '';
  }
  return '';
}

/** The texts of one file, each place by itself. */
export function textsIn(file: string, source: string): TextFact[] {
  const found: (TextFact & { at: number })[] = [];
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lineOf = (at: number): number => {
    let [low, high] = [0, starts.length];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return low + 1;
  };
  const add = (text: string, at: number, as: string) => {
    const words = tidy(text);
    if (CHINESE.test(words)) found.push({ text: words, file, line: lineOf(at), as, at });
  };
  /** Text of a page and what is filled into it are one sentence. */
  const addRuns = (node: SyntaxNode) => {
    let [run, from] = ['', -1];
    const end = () => {
      if (from >= 0) add(run, from, '');
      [run, from] = ['', -1];
    };
    for (const child of node.children as SyntaxNode[]) {
      if (child.type === 'JSXText') {
        const text = source.slice(child.start, child.end);
        if (from < 0) from = child.start + (text.length - text.trimStart().length);
        run += text;
      } else if (child.type === 'JSXExpressionContainer') {
        const inner = child.expression as SyntaxNode;
        const isSpace = inner.type === 'Literal' && String(inner.value).trim() === '';
        const isPlain = /^(Identifier|MemberExpression|CallExpression)$/.test(inner.type);
        if (isSpace) run += ' ';
        else if (isPlain && from >= 0) run += placeholder(inner, source);
        else if (!isPlain) end();
      } else end();
    }
    end();
  };
  visit(treeOf(file, source), (node, parents) => {
    if (node.type.startsWith('TS') && node.type.endsWith('Type')) return false;
    if (node.type === 'ImportDeclaration') return false;
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') addRuns(node);
    if (node.type === 'Literal' && typeof node.value === 'string') {
      add(node.value, node.start, carrierOf(parents));
    }
    if (node.type === 'TemplateLiteral') {
      const quasis = node.quasis as { value: { cooked?: string; raw: string } }[];
      const expressions = node.expressions as SyntaxNode[];
      const text = quasis
        .map(({ value }, at) => {
          const inner = expressions[at];
          return (value.cooked ?? value.raw) + (inner ? placeholder(inner, source) : '');
        })
        .join('');
      if (quasis.some(({ value }) => CHINESE.test(value.raw))) add(text, node.start, carrierOf(parents));
    }
    return true;
  });
  return found.toSorted((a, b) => a.at - b.at).map(({ at: _at, ...fact }) => fact);
}

/** Every Chinese text of the product, in the order of the files. */
export const scanTexts = (root: string): TextFact[] =>
  sourcesUnder(root, FOLDERS)
    .filter((file) => !LEFT_OUT.test(file) && (!file.startsWith('server/') || SERVER.test(file)))
    .flatMap((file) => textsIn(file, readSource(root, file)));
