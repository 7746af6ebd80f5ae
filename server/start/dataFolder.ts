import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The data folder cannot be used. The message says why and what to do, in Chinese and English. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: '没有权限，请检查它的所有者 (no permission: check its owner)',
  EPERM: '没有权限，请检查它的所有者 (no permission: check its owner)',
  EROFS: '所在的磁盘是只读的 (read-only file system)',
  ENOSPC: '磁盘已满，请腾出空间 (the disk is full)',
  EDQUOT: '磁盘配额已满，请腾出空间 (the quota is used up)',
  ENOTDIR: '它不是文件夹 (it is no folder)',
  EEXIST: '它不是文件夹 (it is no folder)',
  ENOENT: '上级文件夹不能使用 (its parent cannot be used)',
};

/** Why an error of the file system keeps the server from starting, and where; undefined for other errors. */
export function folderFault(error: unknown): DataFolderError | undefined {
  const { code, path } = (typeof error === 'object' && error !== null ? error : {}) as NodeJS.ErrnoException;
  const why = REASONS[code ?? ''];
  if (why === undefined || path === undefined) return undefined;
  return new DataFolderError(
    `数据目录不能使用：${path}\n${why}，或用 DATA_DIR 指定另一个文件夹 (or set DATA_DIR to another folder)。`,
    { cause: error },
  );
}

/** The folder itself, or the nearest above it that is there. */
const existingOf = (folder: string): string => (existsSync(folder) ? folder : existingOf(dirname(folder)));

/**
 * Makes the data folder where there is none, and makes sure that something can be written into it.
 * @throws {DataFolderError}
 */
export function requireDataFolder(folder: string): void {
  try {
    // Of a folder that cannot be made, Node says only that it is not there.
    accessSync(existingOf(folder), constants.W_OK);
    mkdirSync(folder, { recursive: true });
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, 'haoyi');
    rmSync(probe, { force: true });
  } catch (error) {
    throw folderFault(error) ?? error;
  }
}
