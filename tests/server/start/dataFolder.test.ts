import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DataFolderError, folderFault, requireDataFolder } from '../../../server/start/dataFolder.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';

const dir = temporaryFolder();

const fault = (code: string) => Object.assign(new Error(code), { code, path: '/srv/haoyi/keys' });

describe('the data folder', () => {
  it('is created without leaving a probe file', () => {
    const folder = join(dir, 'a/b');
    requireDataFolder(folder);
    requireDataFolder(folder);
    expect([existsSync(folder), readdirSync(folder)]).toEqual([true, []]);
  });

  it('that is a file stops the start with a message and exit code 1', () => {
    const file = join(dir, 'file');
    writeFileSync(file, '');
    expect(() => requireDataFolder(file)).toThrow(DataFolderError);
    const start = join(import.meta.dirname, '../../../server/start/start.ts');
    const { status, stderr, stdout } = spawnSync(process.execPath, [start], {
      env: { ...process.env, DATA_DIR: file, PORT: '0' },
      encoding: 'utf8',
    });
    expect({ status, stderr, stdout }).toEqual({
      status: 1,
      stderr: `数据目录不能使用：${file}\n它不是文件夹 (it is no folder)，或用 DATA_DIR 指定另一个文件夹 (or set DATA_DIR to another folder)。\n`,
      stdout: '',
    });
  });

  it.each([
    ['EACCES', '没有权限，请检查它的所有者'],
    ['EPERM', '没有权限，请检查它的所有者'],
    ['EROFS', '所在的磁盘是只读的'],
    ['ENOSPC', '磁盘已满'],
    ['EDQUOT', '磁盘配额已满'],
  ])('that fails with %s is reported: %s', (code, why) => {
    expect(folderFault(fault(code))?.message).toMatch(
      new RegExp(`^数据目录不能使用：/srv/haoyi/keys\\n${why}.*DATA_DIR`),
    );
  });

  it('does not catch other errors', () => {
    const { code } = fault('EACCES');
    expect([folderFault(fault('ECONNREFUSED')), folderFault({ code }), folderFault('EACCES')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
