import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createServerModuleRunner, type Plugin } from 'vite';
import { srcFolder, root } from './paths.ts';

/** Requests that the development server passes to the back end. */
const BACKEND = /^\/(api|img|cashier|dev)(?=[/?]|$)(?!.*\.tsx?(\?|$))/;

/** Runs the back end in the development server: `server/start/dev.ts` exports `app` and is reloaded after changes. */
export function backend(): Plugin {
  return {
    name: 'haoyi:backend',
    apply: 'serve',
    configureServer(server) {
      // Storybook and the story tests use this configuration too, but mock the back end.
      if (server.config.root !== srcFolder) return;
      const runner = createServerModuleRunner(server.environments.ssr);
      const load = (): Promise<{ app: { fetch(request: Request): Response | Promise<Response> } }> =>
        runner.import(join(root, 'server/start/dev.ts'));
      server.httpServer?.once('close', () => void runner.close());
      server.middlewares.use((request, response, next) => {
        if (!BACKEND.test(request.url ?? '')) {
          next();
          return;
        }
        const answer = async () => {
          try {
            const { app } = await load();
            const fetch = (incoming: Request) => app.fetch(incoming);
            await getRequestListener(fetch, { overrideGlobalObjects: false })(request, response);
          } catch (error) {
            next(error);
          }
        };
        void answer();
      });
    },
  };
}
