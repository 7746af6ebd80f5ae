import { Bytes } from './buffer.ts';

interface Size {
  width?: number | undefined;
  height?: number | undefined;
}

interface Info {
  width: number;
  height: number;
}

const isSvg = (file: Uint8Array) => file[0] === 0x3c;

function formatOf(file: Uint8Array): string | undefined {
  const head = String.fromCharCode(...file.subarray(0, 12));
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (head.startsWith('\u0089PNG')) return 'png';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  return undefined;
}

/**
 * The part of `sharp` that the server uses. The browser decodes, rotates and scales photos and encodes them as WebP.
 * Drawings stay SVG, which every browser displays.
 */
class Picture {
  readonly #file: Uint8Array;
  #most: Size = {};

  constructor(file: Uint8Array) {
    this.#file = file;
  }

  rotate(): this {
    return this;
  }

  flatten(): this {
    return this;
  }

  png(): this {
    return this;
  }

  webp(): this {
    return this;
  }

  raw(): this {
    return this;
  }

  resize(most: Size): this {
    this.#most = most;
    return this;
  }

  async metadata(): Promise<{ format: string | undefined } & Info> {
    const bitmap = await createImageBitmap(this.#blob());
    const { width, height } = bitmap;
    bitmap.close();
    return { format: formatOf(this.#file), width, height };
  }

  toBuffer(): Promise<Bytes>;
  toBuffer(options: { resolveWithObject: true }): Promise<{ data: Bytes; info: Info }>;
  async toBuffer(options?: { resolveWithObject: true }): Promise<Bytes | { data: Bytes; info: Info }> {
    const made = isSvg(this.#file)
      ? { data: Bytes.from(this.#file), info: { width: 0, height: 0 } }
      : await this.#encoded();
    return options ? made : made.data;
  }

  async #encoded(): Promise<{ data: Bytes; info: Info }> {
    const bitmap = await createImageBitmap(this.#blob());
    const scale = Math.min(
      1,
      (this.#most.width ?? Number.POSITIVE_INFINITY) / bitmap.width,
      (this.#most.height ?? Number.POSITIVE_INFINITY) / bitmap.height,
    );
    const info = {
      width: Math.max(1, Math.round(bitmap.width * scale)),
      height: Math.max(1, Math.round(bitmap.height * scale)),
    };
    const canvas = new OffscreenCanvas(info.width, info.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, info.width, info.height);
    bitmap.close();
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
    return { data: Bytes.from(await blob.arrayBuffer()), info };
  }

  #blob(): Blob {
    return new Blob([Bytes.from(this.#file)]);
  }
}

const sharp = (file: Uint8Array): Picture => new Picture(file);
sharp.concurrency = (_most: number): void => {};

export default sharp;
