import type { Failure } from '../contract/kit/failure.ts';

/** The failure of a call that the server refused with 409 and a reason. */
export const conflict = (reason: string, message: string): Failure => ({ kind: 'conflict', reason, message });
