import { join } from 'node:path';
import { createServer, createServerModuleRunner } from 'vite';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

it('npm run dev can load the back end, whose packages are partly CommonJS', async () => {
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'silent',
  });
  const runner = createServerModuleRunner(server.environments.ssr);
  try {
    const { createApp } = (await runner.import(join(root, 'server/http/app.ts'))) as Record<string, unknown>;
    expect(createApp).toBeTypeOf('function');
  } finally {
    await runner.close();
    await server.close();
  }
});
