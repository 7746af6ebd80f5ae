export { addToBlacklist } from './contacts.ts';
export { countUnreadThreads } from './readChat.ts';
export { supportMessages } from './messageKinds.ts';
export { countWaitingChats } from './waitingChats.ts';
