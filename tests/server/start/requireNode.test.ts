import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

it('says what to do under an older Node', () => {
  const older = 'data:text/javascript,Object.defineProperty(process.features,"typescript",{value:undefined})';
  const args = ['--import', older, '--import', './server/start/requireNode.mjs', 'server/start/open.ts'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr:
      `需要 Node 22.18 或更新的版本，现在是 ${process.version}。在 Linux x64 上先运行 npm ci，它会带来 Node 24；其他系统请升级 Node。\n` +
      `Node 22.18 or newer is needed, this is ${process.version}: on Linux x64 run npm ci, which brings Node 24; elsewhere upgrade Node.\n`,
  });
});
