import type { MessageKinds } from '../kit/messenger.ts';

/** Messages about the wallet. */
export const walletMessages = {
  withdrawal: { code: 23, name: '提现', subject: 'withdrawal' },
} satisfies MessageKinds;
