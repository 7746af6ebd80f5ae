import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Read on demand: Storybook's own parts, which the scanners use, would disturb a test run that only loads this file. */
const FACTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'virtual:haoyi/stories': async () => (await import('./stories.ts')).scanStories(root),
  'virtual:haoyi/pictures': async () => (await import('./pictures.ts')).drawPictures(),
  'virtual:haoyi/counts': async () => (await import('./counts.ts')).countFlows(root),
  'virtual:haoyi/routes': async () => (await import('./routes.ts')).scanRoutes(root),
  'virtual:haoyi/texts': async () => (await import('./texts.ts')).scanTexts(root),
};

/** What the designers' pages tell about the sources, read from them when the pages are built. */
export function facts(): Plugin {
  return {
    name: 'designers:facts',
    resolveId: (id) => (Object.hasOwn(FACTS, id) ? `\0${id}` : undefined),
    async load(id) {
      const scan = FACTS[id.slice(1)];
      return id.startsWith('\0') && scan ? `export default ${JSON.stringify(await scan())};` : undefined;
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
