/** The takeover checklist: what buyers should do with a new account, in order. */
export const TAKEOVER_STEPS = ['password', 'phone', 'devices', 'realName', 'logout'] as const;
export type TakeoverStep = (typeof TAKEOVER_STEPS)[number];
