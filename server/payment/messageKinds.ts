import type { MessageKinds } from '../kit/messenger.ts';

export const walletMessages = {
  withdrawal: { code: 23, name: '提现', subject: 'withdrawal' },
} satisfies MessageKinds;
