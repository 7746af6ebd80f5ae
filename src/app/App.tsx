import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { serverNow } from '../api/clock.ts';
import { ClockContext } from '../ui/clock.ts';
import { DialogsContext } from '../shared/dialogs/port.ts';
import { RecentContext, type RecentPort } from '../shared/recent.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { Dialogs, type DialogsProps } from './dialogs/Dialogs.tsx';
import { Page } from './Page.tsx';
import { AppError } from './PageError.tsx';
import { SessionProvider } from './SessionProvider.tsx';

export interface AppProps extends DialogsProps {
  queryClient: QueryClient;
  recent: RecentPort;
}

/** The whole single-page app. State outside React comes from main.tsx. */
export function App({ queryClient, session, dialogs, recent, log }: AppProps) {
  return (
    <Boundary renderLost={() => <AppError />}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider session={session}>
          <RecentContext value={recent}>
            <DialogsContext value={dialogs}>
              <ClockContext value={serverNow}>
                <Page session={session} />
                <Dialogs session={session} dialogs={dialogs} log={log} />
              </ClockContext>
            </DialogsContext>
          </RecentContext>
        </SessionProvider>
      </QueryClientProvider>
    </Boundary>
  );
}
