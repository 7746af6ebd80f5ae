/** The widths a screen can be tried at, px; the last is a desktop window. */
export const WIDTHS = [320, 375, 414, 540, 1280] as const;
export type Width = (typeof WIDTHS)[number];

/** A window of the product: its own size, px. */
export interface Device {
  width: Width;
  height: number;
  /** A desktop window does not fit beside the chart. */
  isDesktop: boolean;
}

/** A width as it stands in an address; a phone of 375 where it says nothing of use. */
export const widthFrom = (text: string | null): Width => WIDTHS.find((one) => String(one) === text) ?? 375;

export const deviceOf = (width: Width): Device =>
  width === 1280 ? { width, height: 800, isDesktop: true } : { width, height: 720, isDesktop: false };

/** How much smaller a desktop window is shown, so that a designer's own window holds all of it. */
export const DESKTOP_SCALE = 0.72;
