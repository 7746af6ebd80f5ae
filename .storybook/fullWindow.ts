/** True in a test, false when a person views the story. */
export const isTested = '__vitest_browser__' in globalThis;

/**
 * Globals of the designers' pages: they use the whole canvas. Outside tests the accessibility check is off, because
 * these pages do not show its panel and it delays their first second.
 */
export const fullWindow = { viewport: { value: '', isRotated: false }, a11y: { manual: !isTested } };
