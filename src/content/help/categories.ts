export const CATEGORIES = [
  { value: 'cjwt', label: '常见问题' },
  { value: 'gmzn', label: '购买指南' },
  { value: 'mhzn', label: '卖号指南' },
  { value: '999', label: '防骗指南' },
  { value: 'bpjs', label: '包赔' },
] as const;

export type Category = (typeof CATEGORIES)[number]['value'];

/** Parses the category; defaults to the first. */
export const parseCategory = (type: string | null): Category =>
  CATEGORIES.find(({ value }) => value === type)?.value ?? 'cjwt';
