import type { AnyStateMachine } from 'xstate';
import type { Walks } from '../../machines/kit/walks.ts';
import { sessionWalks } from '../../machines/account/session/walks.ts';
import { signInWalks } from '../../machines/account/signIn/walks.ts';
import { smsCodeWalks } from '../../machines/account/smsCode/walks.ts';
import { afterSaleApplyWalks } from '../../machines/afterSale/afterSaleApply/walks.ts';
import { afterSaleDetailWalks } from '../../machines/afterSale/afterSaleDetail/walks.ts';
import { orderActionWalks } from '../../machines/buying/orderAction/walks.ts';
import { orderingWalks } from '../../machines/buying/ordering/walks.ts';
import { installWalks } from '../../machines/content/install/walks.ts';
import { dialogsWalks } from '../../machines/kit/dialogs/walks.ts';
import { inquiryWalks } from '../../machines/kit/inquiry/walks.ts';
import { uploadWalks } from '../../machines/kit/upload/walks.ts';
import { paymentWalks } from '../../machines/payment/payment/walks.ts';
import { dealWalks } from '../../machines/recycling/deal/walks.ts';
import { merchantActWalks } from '../../machines/recycling/merchantAct/walks.ts';
import { valuationFormWalks } from '../../machines/recycling/valuationForm/walks.ts';
import { consignmentWalks } from '../../machines/selling/consignment/walks.ts';
import { ownListingWalks } from '../../machines/selling/ownListing/walks.ts';
import { submissionWalks } from '../../machines/support/problem/walks.ts';
import type { ChartSource } from '../chart/plugin.ts';

type Drawn = Exclude<ChartSource, AnyStateMachine> & { walks: Walks };

const drawn = (walks: unknown, ...spine: string[]): Drawn => ({
  machine: (walks as Walks).machine,
  walks: walks as Walks,
  spine,
});

/** Every chart that has a page, with the way a person means to go through it: it is drawn straight. */
const charts: readonly Drawn[] = [
  drawn(sessionWalks, 'account.visitor', 'account.member'),
  drawn(signInWalks, 'form.arriving', 'form.password.editing', 'form.password.submitting', 'form.signedIn'),
  drawn(smsCodeWalks, 'idle', 'sending', 'waiting'),
  drawn(orderingWalks, 'resuming', 'loading', 'choosing', 'submitting', 'paying', 'finished'),
  drawn(
    paymentWalks,
    'choosing',
    'opening',
    'handedOver.redirecting',
    'handedOver.waiting',
    'checking',
    'paid',
  ),
  drawn(orderActionWalks, 'viewing', 'confirming', 'submitting', 'revealing', 'completed'),
  drawn(
    consignmentWalks,
    'starting',
    'choosingChannel',
    'choosingGame',
    'loading',
    'resuming',
    'editing.basics',
    'editing.details',
    'editing.pictures',
    'submitting',
    'submitted',
  ),
  drawn(ownListingWalks, 'viewing', 'asking.confirming', 'submitting'),
  drawn(inquiryWalks, 'asking', 'answered'),
  drawn(uploadWalks, 'restoring', 'resting', 'sending'),
  drawn(valuationFormWalks, 'restoring', 'editing', 'submitting', 'listed'),
  drawn(
    dealWalks,
    'reading',
    'routing',
    'quoting.comparing',
    'quoting.confirming',
    'accepting',
    'depositing',
    'trading',
    'done',
  ),
  drawn(merchantActWalks, 'idle', 'confirming', 'submitting', 'noted'),
  drawn(
    afterSaleApplyWalks,
    'restoring',
    'reading',
    'choosing',
    'describing',
    'evidence',
    'reviewing',
    'submitting',
    'submitted',
  ),
  drawn(afterSaleDetailWalks, 'restoring', 'viewing', 'confirming', 'submitting', 'submitted'),
  drawn(submissionWalks, 'opening', 'filling.editing', 'submitting', 'done'),
  drawn(installWalks, 'unoffered', 'offered', 'asking', 'installed'),
  drawn(dialogsWalks, 'closed', 'asking.idle', 'asking.validating', 'answered'),
];

export default charts;
