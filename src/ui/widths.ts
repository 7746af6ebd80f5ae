import { assetUrl } from './assetUrl.ts';

export interface Widths {
  srcSet: string;
  sizes: string;
}

/**
 * Builds `srcset` from the widths that the server stores. `shown` is the display width in dp. Undefined for external pictures.
 */
export function widthsOf(src: string, shown: number): Widths | undefined {
  if (!/^\/img\/[^?]+$/.test(src)) return undefined;
  const at = assetUrl(src);
  return {
    srcSet: `${at}?w=240 240w, ${at}?w=480 480w, ${at}?w=960 960w`,
    sizes: `min(${((shown / 375) * 100).toFixed(1)}vw, ${Math.round(shown * 1.44)}px)`,
  };
}

/** Display width of a listing's picture in a list row, dp. */
export const ROW_PICTURE = 116;
