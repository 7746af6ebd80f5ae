import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { scanStories } from './stories.ts';
import { scanTexts } from './texts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const FACTS: Readonly<Record<string, (root: string) => unknown>> = {
  'virtual:haoyi/stories': scanStories,
  'virtual:haoyi/texts': scanTexts,
};

/** What the designers' pages tell about the sources, read from them when the pages are built. */
export function facts(): Plugin {
  return {
    name: 'designers:facts',
    resolveId: (id) => (Object.hasOwn(FACTS, id) ? `\0${id}` : undefined),
    load(id) {
      const scan = FACTS[id.slice(1)];
      return id.startsWith('\0') && scan ? `export default ${JSON.stringify(scan(root))};` : undefined;
    },
    handleHotUpdate({ server, file }) {
      if (!/\.tsx?$/.test(file)) return;
      for (const id of Object.keys(FACTS)) {
        const module = server.moduleGraph.getModuleById(`\0${id}`);
        if (module) server.moduleGraph.invalidateModule(module);
      }
    },
  };
}
