// Not in rules.ts, because the first view of every page would load all rules with it.

/** The limit of options that an answer to one attribute may have. */
export const MAX_OPTIONS = 1000;

/** The longest answer to an attribute, in characters: two ids or labels of 64 with a separator each, per option. */
export const MAX_ANSWER_LENGTH = MAX_OPTIONS * 130;
