/** True in a test, false when a person looks at the story. */
export const isTested = '__vitest_browser__' in globalThis;

/**
 * Globals of a page for designers: the whole canvas, and no automatic accessibility check outside tests (the page shows no
 * panel with the result, and the check delays its first second).
 */
export const fullWindow = { viewport: { value: '', isRotated: false }, a11y: { manual: !isTested } };
