/** Its types stand where its `exports` do not let TypeScript look. */
declare module 'dom-accessibility-api' {
  export function computeAccessibleName(element: Element): string;
  export function getRole(element: Element): string | null;
  export function isInaccessible(element: Element): boolean;
}
