import type { IdentityAnswer } from '../kit/context.ts';
import { signatureOf } from './signedForm.ts';

/** The demo's account at its own register. Production never uses it. */
export const STAND_IN_REGISTER = {
  url: 'http://identity.stand-in.invalid/check',
  appId: 'demo',
  secret: 'demo',
} as const;

/**
 * The answers of the demo's register. Digits 15 to 17 of a number decide: 000 does not match, 999 is unknown. A name
 * that begins with a Latin letter is unknown. All others match.
 */
export function standInAnswer(name: string, idNumber: string): IdentityAnswer {
  const serial = idNumber.slice(14, 17);
  if (serial === '000') return 'mismatch';
  return serial === '999' || /^[A-Za-z]/.test(name) ? 'uncertain' : 'match';
}

const RESULTS: Readonly<Record<IdentityAnswer, number>> = { match: 1, mismatch: 2, uncertain: 3 };

/** The demo's register as a `fetch`. It speaks the protocol of createIdentityRegister and verifies the signature. */
export const standInRegister: typeof globalThis.fetch = async (_, init) => {
  const { sign, ...fields } = Object.fromEntries(init?.body as URLSearchParams);
  if (sign !== signatureOf(fields, STAND_IN_REGISTER.secret))
    return Response.json({ code: 403 }, { status: 403 });
  return Response.json({ code: 0, result: RESULTS[standInAnswer(fields.name ?? '', fields.idNumber ?? '')] });
};
