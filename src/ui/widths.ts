import { assetUrl } from './assetUrl.ts';

/** The `srcset` and `sizes` of a picture. */
export interface Widths {
  srcSet: string;
  sizes: string;
}

/**
 * The widths the server keeps of its own pictures; without `?w=` it sends the middle one. `shown` is how wide the picture
 * is shown, in dp of the 375 drawing. Undefined for pictures from elsewhere.
 */
export function widthsOf(src: string, shown: number): Widths | undefined {
  if (!/^\/img\/[^?]+$/.test(src)) return undefined;
  const at = assetUrl(src);
  return {
    srcSet: `${at}?w=240 240w, ${at} 480w, ${at}?w=960 960w`,
    sizes: `min(${((shown / 375) * 100).toFixed(1)}vw, ${Math.round(shown * 1.44)}px)`,
  };
}

/** How wide a listing's picture is in a row of a list, dp. */
export const ROW_PICTURE = 116;
