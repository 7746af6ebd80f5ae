import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { wireFromIso } from '../../../contract/kit/time.ts';
import { isoNow, type Clock } from '../../kit/clock.ts';
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

/**
 * Alipay refused the request. `code` is its sub_code (`ACQ.TRADE_NOT_EXIST`), or its code when there is no sub_code.
 */
export class AlipayRefusal extends Error {
  override readonly name = 'AlipayRefusal';
  readonly code: string;
  constructor(method: string, code: string, message: string) {
    super(`${method}: ${code} ${message}`);
    this.code = code;
  }
}

/** Alipay sent no answer or an invalid one, so the outcome is unknown. */
export class AlipayUnreachable extends Error {
  override readonly name = 'AlipayUnreachable';
}

export type Answer = Readonly<Record<string, unknown>>;

/** A field of a result as text. '' when it is absent. */
export const textOf = (answer: Answer, name: string): string => {
  const value = answer[name];
  return typeof value === 'string' ? value : '';
};

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
   * Sends a request to the gateway. Rejects with {@link AlipayRefusal} when Alipay refuses, with {@link
   * AlipayUnreachable} without a valid answer in time.
   */
  ask(method: string, content: Content, more?: Record<string, string>): Promise<Answer>;
  /** Downloads a file whose URL is in an answer. Rejects with {@link AlipayUnreachable}. */
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
        throw new AlipayUnreachable(`${method}: no answer`, { cause });
      }
      if (status !== 200) throw new AlipayUnreachable(`${method}: HTTP ${status}`);
      const answer = openAnswer(text, method, publicKey);
      if (!answer) throw new AlipayUnreachable(`${method}: the answer is not signed by Alipay`);
      if (answer.code === '10000') return answer;
      throw new AlipayRefusal(
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
        throw new AlipayUnreachable('the file was not sent', { cause });
      }
    },
  };
}
