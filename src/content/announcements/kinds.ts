/** Article types of the announcements. The first needs no parameter in the URL. */
export const KINDS = [
  { value: '20', label: '通知' },
  { value: 'xwgg', label: '新闻公告' },
] as const;
