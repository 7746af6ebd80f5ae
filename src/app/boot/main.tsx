import { setRequest } from '../../api/requestFunction.ts';
import { createRequest } from '../../api/request.ts';
import { renewExpiredPictures } from '../../api/expiredPictures.ts';
import { forgetPersonal, makeQueryClient } from '../../api/queries.ts';
import { noteServerTime } from '../../api/clock.ts';
import type { Failure } from '../../api/failure.ts';
import { keepInstallOffer, registerWorker } from '../../flow/installOffer.ts';
import { createRecent } from '../../flow/recent.ts';
import { askToLogin } from '../../shared/dialogs/plain.ts';
import { backStack } from '../../ui/backStack.ts';
import { startScaling } from '../../ui/scaling.ts';
import { createDialogPort } from '../dialogs/lazyDialogs.ts';
import { startPressShield } from '../pressShield.ts';
import { startScrollRestoration } from '../scrollRestoration.ts';
import { followMember } from '../session/followMember.ts';
import { onMemberSignOut } from '../session/memberSignOut.ts';
import { createSessionPort } from '../session/port.ts';
import { startPage } from './startPage.tsx';

// Browser state: history, scroll position, double taps, root font, install offer, offline page.
backStack().start();
startScrollRestoration();
startPressShield();
startScaling(window);
keepInstallOffer(window);
if (import.meta.env.PROD) registerWorker(window);

// State outside React: query cache, dialogs, session, API client.
const queryClient = makeQueryClient();
renewExpiredPictures(document, queryClient);
const log = (failure: Failure) => console.warn(failure.kind, failure.message);
const dialogs = createDialogPort(log);
const session = createSessionPort(log, (running) => followMember(running, queryClient), askToLogin);
onMemberSignOut(() => forgetPersonal(queryClient));
setRequest(
  createRequest({
    base: import.meta.env.VITE_API_BASE ?? '',
    readToken: session.token,
    onExpired: session.expire,
    onServerTime: noteServerTime,
  }),
);

// The page: hydrated when the server rendered it, rendered otherwise.
startPage({ queryClient, session, dialogs, log, recent: createRecent() });
