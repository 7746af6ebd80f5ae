import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A node of the syntax tree (ESTree with TypeScript), with the fields used here. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Traverses a tree in pre-order. A visitor that returns false skips the node's children. */
export function visit(node: SyntaxNode, look: (node: SyntaxNode, parents: SyntaxNode[]) => boolean | void) {
  const walk = (inner: SyntaxNode, parents: SyntaxNode[]) => {
    if (look(inner, parents) === false) return;
    for (const value of Object.values(inner)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) walk(child, [...parents, inner]);
      }
    }
  };
  walk(node, []);
}

export function findCall(tree: SyntaxNode, name: string): SyntaxNode | undefined {
  let found: SyntaxNode | undefined;
  visit(tree, (node) => {
    if (found === undefined && node.type === 'CallExpression' && nameOf(node.callee) === name) {
      found = (node.arguments as SyntaxNode[]).find(({ type }) => type === 'ObjectExpression');
    }
    return found === undefined;
  });
  return found;
}

export function treeOf(file: string, source: string): SyntaxNode {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program as unknown as SyntaxNode;
}

/** The paths of the sources in some folders, relative to the root and with `/`. */
export const sourcesUnder = (root: string, folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .toSorted(),
  );

export const readSource = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');

/** The text of a string literal, or of a template literal without expressions. Undefined for anything else. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  return undefined;
}

export function propertyOf(node: unknown, name: string): SyntaxNode | undefined {
  if (!isNode(node) || node.type !== 'ObjectExpression') return undefined;
  for (const property of node.properties as SyntaxNode[]) {
    if (property.type !== 'Property') continue;
    if (nameOf(property.key) === name) return property.value as SyntaxNode;
  }
  return undefined;
}

export function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  const { name, value } = node;
  if (typeof name === 'string') return name;
  return typeof value === 'string' ? value : '';
}
