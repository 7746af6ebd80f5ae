/**
 * The virtualizer of the lines of a window. Its functions change what they answer without changing themselves, so a
 * component that uses it must not be memoized by a compiler; none is used here.
 */
export { useWindowVirtualizer as useLines } from '@tanstack/react-virtual';
