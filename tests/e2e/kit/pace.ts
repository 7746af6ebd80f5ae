/** How much faster than the machine's the quick clock runs. */
export const PACE = 4;
