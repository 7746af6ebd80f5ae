/** Maximum count that the server returns. Larger totals are shown as 1000+. */
const COUNTED = 1000;

/** Formats a list's count: 312, or 1000+ above the maximum. `first` is the first page. */
export const formatCount = (first: { total: number; isCapped?: boolean | undefined }): string =>
  first.isCapped ? `${Math.min(first.total, COUNTED)}+` : `${first.total}`;

/** Text for the number of listings; '' while unknown. `first` is the first page. */
export function countWords(
  isPending: boolean,
  gameName: string,
  first: { total: number; isCapped?: boolean | undefined } | undefined,
): string {
  if (isPending) return '正在找';
  if (first === undefined) return '';
  return `${gameName === '' ? '' : `${gameName} `}共 ${formatCount(first)} 件在售`;
}
