/** The query of `suggest` for an appeal against the register of reclaimed accounts. */
export const APPEAL = { about: 'takenBack' } as const;

/** The first words of the complaint that a query of `suggest` asks for. '' for any other query. */
export const complaintStart = (query: URLSearchParams): string =>
  query.get('about') === APPEAL.about ? '申诉：我要出售的游戏账号被提示有找回记录。这个账号的来历是：' : '';
