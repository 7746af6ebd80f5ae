import { selectProfile, selectToken } from '../../../machines/account/session/session.ts';
import type { Session } from '../../../machines/account/session/session.ts';

/** Id of the signed-in member; loads the profile if needed. Null for a visitor, and if loading fails. Never rejects. */
export function memberId(session: Session): Promise<string | null> {
  const known = selectProfile(session.getSnapshot());
  if (known) return Promise.resolve(known.id);
  if (selectToken(session.getSnapshot()) === null) return Promise.resolve(null);
  session.send({ type: 'profile.request' });
  return new Promise((resolve) => {
    const look = () => {
      const snapshot = session.getSnapshot();
      const profile = selectProfile(snapshot);
      const isOver =
        profile !== null || selectToken(snapshot) === null || snapshot.matches({ profile: 'failed' });
      if (!isOver) return;
      subscription.unsubscribe();
      resolve(profile?.id ?? null);
    };
    const subscription = session.subscribe(look);
    look();
  });
}

/** Masked phone of the signed-in member; '' if the profile cannot be loaded. Never rejects. */
export async function memberPhone(session: Session): Promise<string> {
  await memberId(session);
  return selectProfile(session.getSnapshot())?.phone ?? '';
}

/** Notifies the listener of each sign-in; returns the unsubscribe function. */
export function onSignedIn(session: Session, listener: () => void): () => void {
  let token = selectToken(session.getSnapshot());
  const subscription = session.subscribe((snapshot) => {
    const next = selectToken(snapshot);
    const isNew = next !== null && next !== token;
    token = next;
    if (isNew) listener();
  });
  return () => subscription.unsubscribe();
}
