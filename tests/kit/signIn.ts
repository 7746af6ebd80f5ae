import { loginBySms, sendSmsCode } from '../../contract/account/calls.ts';
import type { SmsPurpose } from '../../contract/account/signIn.ts';
import type { TestApp } from './app.ts';

let addresses = 0;

/** Requests a code by text message. Resolves with the input that proves the phone. */
export async function provePhone(
  kit: TestApp,
  { phone, address }: { phone: string; address: string },
  purpose: SmsPurpose,
) {
  const { key } = await kit.do(sendSmsCode, { input: { phone, purpose }, address });
  return { phone, smsKey: key, smsCode: kit.lastCode(phone) };
}

/** Signs in with a code, by default from an unknown device. Resolves with the body of the reply. */
export async function signInBySms(kit: TestApp, phone: string, device = '') {
  const proof = await provePhone(kit, { phone, address: `10.9.${(addresses += 1)}.1` }, 'phoneLogin');
  const { body } = await kit.send(loginBySms.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `haoyi_device=${device}` },
    body: JSON.stringify(loginBySms.input.encode(proof)),
  });
  return body;
}
