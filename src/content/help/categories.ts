import { HELP_TYPES, type HelpType } from '../../../contract/kit/articleRoute.ts';

export type Category = HelpType;

const LABELS: Readonly<Record<Category, string>> = {
  cjwt: '常见问题',
  gmzn: '购买指南',
  mhzn: '卖号指南',
  999: '防骗指南',
  bpjs: '包赔',
};

export const CATEGORIES = HELP_TYPES.map((value) => ({ value, label: LABELS[value] }));

/** Parses the category; defaults to the first. */
export const parseCategory = (type: string | null): Category =>
  HELP_TYPES.find((value) => value === type) ?? HELP_TYPES[0];

/** The category in the URL of the help centre. The first needs none. */
export const categoryParam = (type: Category): Category | undefined =>
  type === HELP_TYPES[0] ? undefined : type;
