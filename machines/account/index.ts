/** What others may use of account. */
export { selectIsAsking, type Session, type SessionRef } from './session/session.ts';
