import * as calls from '../../contract/staff/calls.ts';
import { bindCalls } from '../api/client.ts';

export const api = /* @__PURE__ */ bindCalls(calls);
