/** Speed of the quick clock relative to real time. */
export const PACE = 4;
