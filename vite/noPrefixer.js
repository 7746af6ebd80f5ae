/** Stands for the vendor prefixes of stylis. */
export const prefix = () => '';
