import { member } from '../../machines/account/session/fixtures.ts';
import type { Session } from '../../machines/account/session/session.ts';
import { startSession, type SessionDeps } from '../../src/app/session/session.ts';
import { createStorage } from '../../src/flow/storage.ts';
import { memoryArea } from './memoryStorage.ts';

/** Starts a session in a tab of its own, with these texts in the local storage. The profile is that of `member`. */
export function startTestSession(
  texts: Record<string, string> = {},
  over: Partial<SessionDeps> = {},
): { session: Session; kept: Map<string, string> } {
  const area = memoryArea(texts);
  const session = startSession({
    log: () => undefined,
    storage: createStorage(() => area),
    listen: () => () => undefined,
    loadProfile: () => Promise.resolve(member),
    revoke: () => Promise.resolve(),
    navigate: () => undefined,
    here: () => '/',
    ...over,
  });
  return { session, kept: area.texts };
}
