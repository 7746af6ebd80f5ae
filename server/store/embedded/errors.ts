/** The embedded database cannot run. The message says why and what to do, in Chinese and English. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}

export class FolderInUse extends EmbeddedError {}

export const OWN_DATABASE = '或用 DATABASE_URL 指定自己的 PostgreSQL (or set DATABASE_URL)';

/** Turns the output of PostgreSQL into an error that says what to do. */
export function explain(doing: string, output: string): EmbeddedError {
  const tail = output.trim().split('\n').slice(-8).join('\n');
  const cause = /no space left on device|disk quota exceeded/i.test(output)
    ? '磁盘已满，请腾出空间 (the disk is full)'
    : /could not (map|create|allocate).*shared memory|cannot allocate memory|out of memory/i.test(output)
      ? '内存不足 (not enough memory)'
      : /read-only file system/i.test(output)
        ? '数据目录所在的磁盘是只读的，请用 DATA_DIR 指定另一个目录 (read-only file system)'
        : /wrong ownership|permission denied|operation not permitted/i.test(output)
          ? '没有数据目录的权限，请检查它的所有者 (no permission on the data folder)'
          : /incompatible with server|not compatible with this version/i.test(output)
            ? '数据目录属于另一个版本的 PostgreSQL，请先导出再导入 (the folder belongs to another major version)'
            : /shared libraries|no such file or directory.*lib/i.test(output)
              ? '缺少系统库 (a system library is missing)'
              : /invalid (primary )?checkpoint record|could not locate a valid checkpoint/i.test(output)
                ? '数据目录已损坏，请从备份恢复 (the data folder is damaged: restore a backup)'
                : '原因见下 (see below)';
  return new EmbeddedError(`内置数据库${doing}失败：${cause}，${OWN_DATABASE}。\n${tail}`);
}
