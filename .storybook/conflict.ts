import type { Failure } from '../contract/kit/failure.ts';

/** The failure of a call that the server refused for a reason of its rules. */
export const conflict = (reason: string, message: string): Failure => ({ kind: 'conflict', reason, message });
