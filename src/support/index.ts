/** What other domains may use of support. */
export { SafetyTools } from './SafetyTools.tsx';
export { chatsQuery, groupsQuery, socialQuery, supportQuery } from './reads.ts';
