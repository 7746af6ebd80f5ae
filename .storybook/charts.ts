import { resolve } from 'node:path';
import type { Walks } from '../machines/kit/walks.ts';
import type { RulebookReview } from '../machines/rulebooks/review.ts';
import type { ChartSource } from './chart/plugin.ts';
import { scanFlows } from './staticAnalysis/reviews.ts';

const walks = import.meta.glob<Record<string, Walks>>('../machines/*/*/walks.ts', { eager: true });
const rulebooks = import.meta.glob<RulebookReview>('../machines/rulebooks/*.review.ts', {
  eager: true,
  import: 'default',
});

const happyPaths = new Map(scanFlows(resolve('.')).map(({ id, happyPath }) => [id, happyPath]));

const charts: readonly ChartSource[] = [
  ...Object.values(walks)
    .flatMap((module) => Object.values(module))
    .map(({ machine }) => ({ machine, spine: happyPaths.get(machine.id) ?? [] })),
  ...Object.values(rulebooks).map(({ machine, happyPath }) => ({ machine, spine: happyPath })),
];

export default charts;
