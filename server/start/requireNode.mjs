/**
 * Loaded before the entry (`node --import`). A Node version without TypeScript support would end with
 * ERR_UNKNOWN_FILE_EXTENSION; this module says what to do instead. It is plain JavaScript, so that every version can
 * read it.
 */
if (!process.features.typescript) {
  process.stderr.write(
    `需要 Node 22.18 或更新的版本，现在是 ${process.version}。在 Linux x64 上先运行 npm ci，它会带来 Node 24；其他系统请升级 Node。\n` +
      `Node 22.18 or newer is needed, this is ${process.version}: on Linux x64 run npm ci, which brings Node 24; elsewhere upgrade Node.\n`,
  );
  process.exit(1);
}
