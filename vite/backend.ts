import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createServerModuleRunner, type Plugin } from 'vite';
import { pages, root } from './paths.ts';

/** What the development server forwards to the back end instead of answering itself. */
const BACKEND = /^\/(api|img|cashier|dev)(?=[/?]|$)(?!.*\.tsx?(\?|$))/;

/** The page and the back end in one process while developing: `server/start/dev.ts` exports `app`, and is loaded anew when it changes. */
export function backend(): Plugin {
  return {
    name: 'haoyi:backend',
    apply: 'serve',
    configureServer(server) {
      // Storybook and the story tests also read this configuration. They stand on mocks and start no back end.
      if (server.config.root !== pages) return;
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
