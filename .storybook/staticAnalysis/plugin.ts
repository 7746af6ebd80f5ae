import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadCsf } from 'storybook/internal/csf-tools';
import type { Indexer } from 'storybook/internal/types';
import type { Plugin } from 'vite';
import { isGenerated, scanFlows, scanPageFolders, withGeneratedStories } from './reviews.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const pathFromRoot = (file: string): string => file.slice(root.length).replaceAll('\\', '/');

/**
 * Virtual modules generated from the sources. Their generators are imported on demand, because story tests rarely need
 * them.
 */
const MODULES: Readonly<Record<string, () => Promise<unknown>>> = {
  'virtual:haoyi/stories': async () => (await import('./stories.ts')).scanStories(root),
  'virtual:haoyi/flows': async () => scanFlows(root),
  'virtual:haoyi/pageFolders': async () => scanPageFolders(root),
  'virtual:haoyi/pictures': async () => (await import('../drawFakePictures.ts')).drawPictures(),
};

/** Serves virtual modules that describe the sources, and generates the stories of flows and rulebooks. */
export function staticAnalysis(): Plugin {
  return {
    name: 'designers:static-analysis',
    enforce: 'pre',
    resolveId: (id) => (Object.hasOwn(MODULES, id) ? `\0${id}` : undefined),
    async load(id) {
      if (isGenerated(pathFromRoot(id)))
        return withGeneratedStories(root, pathFromRoot(id), readFileSync(id, 'utf8'));
      const scan = MODULES[id.slice(1)];
      return id.startsWith('\0') && scan ? `export default ${JSON.stringify(await scan())};` : undefined;
    },
    handleHotUpdate({ server, file }) {
      if (!/\.tsx?$/.test(file)) return;
      for (const id of Object.keys(MODULES)) {
        const module = server.moduleGraph.getModuleById(`\0${id}`);
        if (module) server.moduleGraph.invalidateModule(module);
      }
    },
  };
}

/** Lists the generated stories in Storybook's sidebar. */
export const generatedStories: Indexer = {
  test: /(Flow|Rulebooks)\.stories\.tsx$/,
  createIndex: async (file, { makeTitle }) =>
    loadCsf(withGeneratedStories(root, pathFromRoot(file), readFileSync(file, 'utf8')), {
      fileName: file,
      makeTitle,
    }).parse().indexInputs,
};
