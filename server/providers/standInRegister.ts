import type { IdentityAnswer } from '../kit/context.ts';
import { signatureOf } from './smsGateway.ts';

/** The account of the demo at its own register. Production never uses it. */
export const STAND_IN_REGISTER = {
  url: 'http://identity.stand-in.invalid/check',
  appId: 'demo',
  secret: 'demo',
} as const;

/**
 * What the demo's register knows: only names in Chinese, and nobody whose number has the serial 000 (digits 15 to 17) or 999. A number
 * with 000 belongs to somebody else; about one with 999 it says nothing.
 */
export function standInAnswer(name: string, idNumber: string): IdentityAnswer {
  const serial = idNumber.slice(14, 17);
  if (serial === '000') return 'mismatch';
  return serial === '999' || /^[A-Za-z]/.test(name) ? 'uncertain' : 'match';
}

const RESULTS: Readonly<Record<IdentityAnswer, number>> = { match: 1, mismatch: 2, uncertain: 3 };

/** The register of the demo, as a `fetch`: it speaks the protocol of createIdentityRegister, signature included. */
export const standInRegister: typeof globalThis.fetch = async (_, init) => {
  const { sign, ...fields } = Object.fromEntries(init?.body as URLSearchParams);
  if (sign !== signatureOf(fields, STAND_IN_REGISTER.secret))
    return Response.json({ code: 403 }, { status: 403 });
  return Response.json({ code: 0, result: RESULTS[standInAnswer(fields.name ?? '', fields.idNumber ?? '')] });
};
