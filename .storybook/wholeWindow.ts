/** Whether a test run shows the story; otherwise somebody looks at it. */
export const isTested = '__vitest_browser__' in globalThis;

/**
 * The globals of a page of the workbench: all the room there is, and no check of accessibility by itself while somebody looks
 * (the page shows no panel that would tell the result, and the check holds its first second up). A test run checks it.
 */
export const wholeWindow = { viewport: { value: '', isRotated: false }, a11y: { manual: !isTested } };
