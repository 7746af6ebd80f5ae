/**
 * The window virtualizer. Its functions keep their identity while their results change, so a component that uses it must not
 * be memoized by a compiler.
 */
export { useWindowVirtualizer as useLines } from '@tanstack/react-virtual';
