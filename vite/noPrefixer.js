/** Replaces the vendor prefixer of stylis, which styled-components uses only when enabled. */
export const prefix = () => '';
