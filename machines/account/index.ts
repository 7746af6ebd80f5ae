export { selectIsAsking, type Session, type SessionRef } from './session/session.ts';
