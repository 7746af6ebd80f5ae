const startsWith = (bytes: Buffer, at: number, hex: string) =>
  bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;

/** Whether the first bytes are those of a JPEG, PNG or WebP file. */
export function isPictureFile(bytes: Buffer): boolean {
  return (
    startsWith(bytes, 0, 'ffd8ff') ||
    startsWith(bytes, 0, '89504e470d0a1a0a') ||
    (startsWith(bytes, 0, '52494646') && startsWith(bytes, 8, '57454250'))
  );
}
