import { dirname, join } from 'node:path';
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { chunksOf, REACT_ENTRY } from './chunks.ts';
import { srcFolder } from './paths.ts';

/** Bundles a module of `src/app/boot/inline/` into a classic script. */
async function bundle(name: string): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2018',
      modulePreload: false,
      rolldownOptions: { input: join(srcFolder, 'app/boot/inline', name), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return output.output[0].code.trim();
}

const inline = (
  children: string,
  injectTo: HtmlTagDescriptor['injectTo'],
  attrs = {},
): HtmlTagDescriptor => ({
  tag: 'script',
  attrs,
  children,
  injectTo,
});

/**
 * Inlines the scripts of `src/app/boot/inline/` into index.html: `start.ts` in the head after the viewport meta tag and
 * `end.ts` at the end of the body; in a build also `preload.ts` after the chunk map and `react.ts` before the entry.
 */
export function inlineScripts(): Plugin[] {
  return [
    {
      name: 'haoyi:inline-start',
      transformIndexHtml: {
        order: 'pre',
        handler: async () => [
          inline(await bundle('start.ts'), 'head'),
          inline(await bundle('end.ts'), 'body'),
        ],
      },
    },
    {
      name: 'haoyi:inline-scripts',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      config: () => ({
        environments: {
          client: { build: { rolldownOptions: { input: [join(srcFolder, 'index.html'), REACT_ENTRY] } } },
        },
      }),
      transformIndexHtml: {
        order: 'post',
        async handler(_html, { bundle: output }) {
          const react = chunksOf(output).all.find(({ facadeModuleId }) => facadeModuleId === REACT_ENTRY);
          if (!react) throw new Error('no file of the build evaluates React');
          const code = react.code.replaceAll(/(from|import)\s*"\.\//g, `$1"/${dirname(react.fileName)}/`);
          return [
            inline(await bundle('preload.ts'), 'head'),
            inline(code, 'head-prepend', { type: 'module', fetchpriority: 'low' }),
          ];
        },
      },
      generateBundle: {
        order: 'post',
        handler(_options, output) {
          for (const { fileName, facadeModuleId } of chunksOf(output).all) {
            if (facadeModuleId === REACT_ENTRY) delete output[fileName];
          }
        },
      },
    },
  ];
}
