import * as calls from '../../contract/staff/calls.ts';
import { bindCalls } from '../api/client.ts';

/** Every call of contract/staff/calls.ts as a function. */
export const api = /* @__PURE__ */ bindCalls(calls);
