import { lazyPart } from '../ui/lazyPart.tsx';

export { SafetyTools } from './SafetyTools.tsx';
export { APPEAL } from './problem/appeal.ts';
export { chatQuery, chatsQuery, groupsQuery, socialQuery, supportQuery } from './reads.ts';
export { api as supportApi } from './calls.ts';
export const CaseChat = /* @__PURE__ */ lazyPart(async () => (await import('./chat/CaseChat.tsx')).CaseChat);
