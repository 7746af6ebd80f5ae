/** Query of `suggest` for an appeal against the register of reclaimed accounts. */
export const APPEAL = { about: 'takenBack' } as const;

/** Initial text of the complaint, by the query of `suggest`: the beginning of an appeal, or ''. */
export const complaintStart = (query: URLSearchParams): string =>
  query.get('about') === APPEAL.about ? '申诉：我要出售的游戏账号被提示有找回记录。这个账号的来历是：' : '';
