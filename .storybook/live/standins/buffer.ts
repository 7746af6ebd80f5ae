export type Encoding = 'utf8' | 'hex' | 'base64' | 'base64url';

function bytesOf(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf8') return new TextEncoder().encode(text);
  if (encoding === 'hex')
    return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replaceAll(/[^A-Za-z0-9+/]/g, '');
  return Uint8Array.from(atob(plain.slice(0, plain.length - (plain.length % 4 === 1 ? 1 : 0))), (char) =>
    char.charCodeAt(0),
  );
}

/** The part of Node's Buffer that the server uses, for the browser. */
export class Bytes extends Uint8Array<ArrayBuffer> {
  static zeros(length: number): Bytes {
    return new Bytes(new ArrayBuffer(length));
  }

  static override from(
    source: string | ArrayBuffer | ArrayLike<number> | Iterable<number>,
    encoding?: unknown,
  ): Bytes {
    const read =
      typeof source === 'string'
        ? bytesOf(source, (encoding ?? 'utf8') as Encoding)
        : source instanceof ArrayBuffer
          ? new Uint8Array(source)
          : Uint8Array.from(source as Iterable<number>);
    const made = Bytes.zeros(read.length);
    made.set(read);
    return made;
  }

  static concat(parts: readonly Uint8Array[]): Bytes {
    const made = Bytes.zeros(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      made.set(part, at);
      at += part.length;
    }
    return made;
  }

  static isBuffer(value: unknown): value is Bytes {
    return value instanceof Bytes;
  }

  /** Reads an unsigned big-endian integer of at most 6 bytes. */
  readUIntBE(from: number, length: number): number {
    return this.subarray(from, from + length).reduce((sum, byte) => sum * 256 + byte, 0);
  }

  override toString(encoding: Encoding = 'utf8'): string {
    if (encoding === 'utf8') return new TextDecoder().decode(this);
    if (encoding === 'hex') return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('');
    let binary = '';
    for (let at = 0; at < this.length; at += 8192) {
      binary += String.fromCharCode(...this.subarray(at, at + 8192));
    }
    const text = btoa(binary);
    return encoding === 'base64' ? text : text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  }
}
