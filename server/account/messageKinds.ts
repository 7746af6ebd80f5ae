import type { MessageKinds } from '../kit/messenger.ts';

export const accountMessages = {
  identity: { code: 16, name: '实名认证', subject: 'account' },
  favouriteDrop: { code: 19, name: '收藏降价', subject: 'listing' },
  security: { code: 22, name: '账号安全', subject: 'account' },
} satisfies MessageKinds;
