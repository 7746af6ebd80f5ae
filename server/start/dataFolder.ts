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

/** The reason and path of a file system error that prevents the start. Undefined for other errors. */
export function folderFault(error: unknown): DataFolderError | undefined {
  const { code, path } = (typeof error === 'object' && error !== null ? error : {}) as NodeJS.ErrnoException;
  const why = REASONS[code ?? ''];
  if (why === undefined || path === undefined) return undefined;
  return new DataFolderError(
    `数据目录不能使用：${path}\n${why}，或用 DATA_DIR 指定另一个文件夹 (or set DATA_DIR to another folder)。`,
    { cause: error },
  );
}

const existingOf = (folder: string): string => (existsSync(folder) ? folder : existingOf(dirname(folder)));

/** @throws {DataFolderError} when the folder cannot be created or is not writable */
export function requireDataFolder(folder: string): void {
  try {
    // For a folder that cannot be created, Node only reports ENOENT, so the nearest existing parent is checked.
    accessSync(existingOf(folder), constants.W_OK);
    mkdirSync(folder, { recursive: true });
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, 'haoyi');
    rmSync(probe, { force: true });
  } catch (error) {
    throw folderFault(error) ?? error;
  }
}
