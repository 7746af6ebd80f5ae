/** Query of `suggest` for an appeal against the register of reclaimed accounts. */
export const APPEAL = { about: 'takenBack' } as const;

export const isAppeal = (query: URLSearchParams): boolean => query.get('about') === APPEAL.about;

/** Initial text of an appeal. */
export const APPEAL_START =
  '申诉：我要出售的游戏账号被提示有找回记录。\n游戏账号（登录名，不要写密码）：\n账号的来历：';
