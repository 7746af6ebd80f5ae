import type { SmsProvider } from '../kit/context.ts';
import { postSigned, type FormParts, type FormService } from './signedForm.ts';

/** Sends SMS over HTTP: posts a signed form with `phone` and `content`. The error contains neither. */
export const createSmsGateway = (service: FormService, parts: FormParts): SmsProvider => ({
  async send(phone, content) {
    await postSigned(service, parts, 'the gateway for text messages', { phone, content });
  },
});
