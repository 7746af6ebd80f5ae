/** How much faster the quick clock runs than real time. */
export const PACE = 4;
