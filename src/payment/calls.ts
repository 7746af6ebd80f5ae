import * as calls from '../../contract/payment/calls.ts';
import { bindCalls } from '../api/client.ts';

export const api = /* @__PURE__ */ bindCalls(calls);
