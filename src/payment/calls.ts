import * as calls from '../../contract/payment/calls.ts';
import { bindCalls } from '../api/client.ts';

/** Every call of contract/payment/calls.ts as a function. */
export const api = /* @__PURE__ */ bindCalls(calls);
