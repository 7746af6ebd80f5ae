import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { wireFromIso } from '../../../contract/kit/time.ts';
import { isoNow, type Clock } from '../../kit/clock.ts';
import { ProviderRefusal, ProviderUnreachable, textOf, type Answer } from '../answers.ts';
import { openAnswer, signRequest } from './sign.ts';

/** An application at Alipay. Keys are PEM text. The stand-in passes its own `fetch`. */
export interface AlipayClientOptions {
  /** `https://openapi.alipay.com/gateway.do`, or the stand-in's URL. */
  gateway: string;
  appId: string;
  privateKey: string;
  /** Alipay's public key: verifies answers and notices. */
  alipayPublicKey: string;
  clock: Clock;
  fetch: typeof fetch;
  /** Timeout for an answer, ms. */
  timeoutMs?: number;
}

/** The business content, sent as JSON. */
type Content = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

export interface AlipayClient {
  readonly publicKey: KeyObject;
  /**
   * Signs a request. The URL contains all fields but the business content, because the gateway reads the charset from
   * the URL.
   */
  request(method: string, content: Content, more?: Record<string, string>): { url: string; content: string };
  /**
   * Sends a request to the gateway. Rejects with {@link ProviderRefusal} when Alipay refuses, with {@link
   * ProviderUnreachable} without a valid answer in time.
   */
  ask(method: string, content: Content, more?: Record<string, string>): Promise<Answer>;
  /** Downloads a file whose URL is in an answer. Rejects with {@link ProviderUnreachable}. */
  download(url: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** Throws on unreadable keys. */
export function createAlipayClient(options: AlipayClientOptions): AlipayClient {
  const { gateway, appId, clock, timeoutMs = 8000 } = options;
  const privateKey = createPrivateKey(options.privateKey);
  const publicKey = createPublicKey(options.alipayPublicKey);

  function request(method: string, content: Content, more: Record<string, string> = {}) {
    const { biz_content: text = '', ...rest } = signRequest(
      {
        app_id: appId,
        method,
        format: 'JSON',
        charset: 'utf-8',
        sign_type: 'RSA2',
        timestamp: wireFromIso(isoNow({ clock })),
        version: '1.0',
        ...more,
        biz_content: JSON.stringify(content),
      },
      privateKey,
    );
    const url = new URL(gateway);
    for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, value);
    return { url: url.href, content: text };
  }

  return {
    publicKey,
    request,
    async ask(method, content, more) {
      const signed = request(method, content, more);
      let status: number;
      let text: string;
      try {
        const response = await options.fetch(signed.url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded;charset=utf-8' },
          body: new URLSearchParams({ biz_content: signed.content }).toString(),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        status = response.status;
        text = await response.text();
      } catch (cause) {
        throw new ProviderUnreachable(`${method}: no answer`, { cause });
      }
      if (status !== 200) throw new ProviderUnreachable(`${method}: HTTP ${status}`);
      const answer = openAnswer(text, method, publicKey);
      if (!answer) throw new ProviderUnreachable(`${method}: the answer is not signed by Alipay`);
      if (answer.code === '10000') return answer;
      throw new ProviderRefusal(
        method,
        textOf(answer, 'sub_code') || textOf(answer, 'code'),
        textOf(answer, 'sub_msg') || textOf(answer, 'msg'),
      );
    },
    async download(url) {
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const response = await options.fetch(url, { redirect: 'error', signal });
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        return new Uint8Array(await response.arrayBuffer());
      } catch (cause) {
        throw new ProviderUnreachable('the file was not sent', { cause });
      }
    },
  };
}
