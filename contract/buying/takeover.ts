/** The takeover checklist: what a buyer should do with a new account, in this order. */
export const TAKEOVER_STEPS = ['password', 'phone', 'devices', 'realName', 'logout'] as const;
export type TakeoverStep = (typeof TAKEOVER_STEPS)[number];
