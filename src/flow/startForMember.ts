import type { QueryClient } from '@tanstack/react-query';
import { memberId } from '../app/session/member.ts';
import { appSession } from '../app/session/session.ts';
import { startOnce, type Disposable } from './flowScreen.tsx';

/**
 * {@link startOnce} for a flow with input of the member. Loads the member's id before anything is typed, so that another
 * member who signs in here later is recognised.
 */
export const startForMember = <Ports extends Disposable>(make: (client: QueryClient) => Ports) =>
  startOnce((client) => {
    void memberId(appSession());
    return make(client);
  });
