/** The screen widths to choose from, px. The last one is a desktop window. */
export const WIDTHS = [320, 375, 414, 540, 1280] as const;
export type Width = (typeof WIDTHS)[number];

/** The size of a window, px. */
export interface Device {
  width: Width;
  height: number;
  /** A desktop window does not fit beside the chart. */
  isDesktop: boolean;
}

/** Parses a width from the URL. 375 for any value that is not in {@link WIDTHS}. */
export const widthFrom = (text: string | null): Width => WIDTHS.find((one) => String(one) === text) ?? 375;

export const deviceOf = (width: Width): Device =>
  width === 1280 ? { width, height: 800, isDesktop: true } : { width, height: 720, isDesktop: false };

/** The scale at which a desktop window fits beside the sidebar in a window of 1280 px. */
export const DESKTOP_SCALE = 0.7;
