import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './paths.ts';

const COMPONENT_ID = /(componentId: ?["'`]sc-)[0-9a-z]+(?=-\d+["'`])/g;

/**
 * Makes the class names of styled-components depend on the file's path in the project. The compiler takes them from the
 * absolute path, so a build in another folder would rename every script, and browsers would load all of them again.
 */
export const stableClassNames = (): Plugin => ({
  name: 'haoyi:stable-class-names',
  enforce: 'post',
  transform: {
    filter: { code: COMPONENT_ID },
    handler(code, id) {
      const hash = createHash('sha256').update(relative(root, id)).digest('hex');
      return code.replaceAll(COMPONENT_ID, `$1${Number.parseInt(hash.slice(0, 8), 16).toString(36)}`);
    },
  },
});
