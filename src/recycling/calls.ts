import * as calls from '../../contract/recycling/calls.ts';
import { bindCalls } from '../api/client.ts';

export const api = /* @__PURE__ */ bindCalls(calls);
