import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { countJpegScans } from '../../../server/pictures/jpegScans.ts';

const drawn = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#3457c9' } });

describe('the scans of a JPEG file', () => {
  it('are one of a baseline file, ten of a progressive one, none of another type', async () => {
    const files = await Promise.all([
      drawn().jpeg({ progressive: false }).toBuffer(),
      drawn().jpeg({ progressive: true }).toBuffer(),
      drawn().png().toBuffer(),
    ]);
    expect(files.map(countJpegScans)).toEqual([1, 10, 0]);
  });

  it.each([
    ['a second scan', [0xff, 0xda, 0, 4, 0, 0, 9, 0xff, 0xda, 0, 2], 2],
    ['fill bytes', [0xff, 0xff, 0xff, 0xda, 0, 2, 9, 9], 1],
    ['bytes outside of segments', [7, 7, 0xff, 0, 7, 0xff, 0xda, 0, 2, 9], 1],
    ['stuffed bytes and restarts', [0xff, 0xda, 0, 2, 0xff, 0, 0xda, 0xff, 0xd0, 0xda, 0xff, 0xd7, 1], 1],
    ['a restart before a scan', [0xff, 0xda, 0, 2, 9, 0xff, 0xd3, 0xff, 0xda, 0, 2], 2],
    ['a picture in a segment', [0xff, 0xe1, 0, 8, 0xff, 0xda, 0, 2, 0xff, 0xd9, 0xff, 0xda, 0, 2], 1],
    ['a scan after a segment that ends too early', [0xff, 0xe1, 0, 0, 0xff, 0xda, 0, 2], 1],
    ['bytes after the end', [0xff, 0xda, 0, 2, 9, 0xff, 0xd9, 0xff, 0xda, 0, 2], 1],
    ['a cut file', [0xff, 0xda], 1],
    ['nothing', [], 0],
  ])('are counted with %s', (_, bytes, scans) => {
    expect(countJpegScans(new Uint8Array([0xff, 0xd8, ...bytes]))).toBe(scans);
  });
});
