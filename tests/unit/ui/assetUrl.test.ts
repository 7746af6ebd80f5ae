import { expect, it } from 'vitest';
import { assetUrl } from '../../../src/ui/assetUrl.ts';

it.each([
  ['/img/listing/g1-0.webp', 'https://api.example', 'https://api.example/img/listing/g1-0.webp'],
  ['/img/upload/x.webp?w=240', 'https://api.example/', 'https://api.example/img/upload/x.webp?w=240'],
  ['/upload/x.png', 'https://api.example', 'https://api.example/upload/x.png'],
  ['/img/listing/g1-0.webp', '', '/img/listing/g1-0.webp'],
  ['/assets/drawing-1.svg', 'https://api.example', '/assets/drawing-1.svg'],
  ['/icons/192.png', 'https://api.example', '/icons/192.png'],
  ['//cdn.example/x.png', 'https://api.example', '//cdn.example/x.png'],
  ['https://cdn.example/x.png', 'https://api.example', 'https://cdn.example/x.png'],
  ['data:image/png;base64,AA', 'https://api.example', 'data:image/png;base64,AA'],
  ['blob:https://page.example/1', 'https://api.example', 'blob:https://page.example/1'],
])('the picture %s of pages with the base %j is at %s', (src, base, expected) => {
  expect(assetUrl(src, base)).toBe(expected);
});
