/** What happens to a row of content. */
export const CONTENT_CHANGE = {
  added: { word: '新增', tone: 'good' },
  changed: { word: '修改', tone: 'info' },
  removed: { word: '删除', tone: 'bad' },
} as const;
