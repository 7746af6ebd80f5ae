import { createPrivateKey, createPublicKey } from 'node:crypto';
import * as v from 'valibot';
import { isNetwork } from './clientAddress.ts';

/** A setting with its entry in docs/configuration.md. `unset` describes the default where the schema has none. */
export const setting = <S extends v.GenericSchema<string | undefined, unknown>>(
  schema: S,
  description: string,
  unset = '',
) => v.pipe(schema, v.metadata({ description, unset }));

/** `on` or `off`, or a synonym. */
export const flag = v.optional(
  v.pipe(
    v.string(),
    v.check((word) => /^(on|off|true|false|1|0|yes|no)$/i.test(word), '只能是 on 或 off (on or off)'),
    v.transform((word) => /^(on|true|1|yes)$/i.test(word)),
  ),
);

export const nonEmptyText = v.optional(v.pipe(v.string(), v.minLength(1, '为空 (empty)')));

/** An integer within bounds. `usual` is the default. */
export const integer = (least: number, most: number, usual: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most,
        `应为 ${least} 到 ${most} 的整数 (a whole number)`,
      ),
      v.transform(Number),
    ),
    usual,
  );

export const url = (example: string, protocols = /^https?:$/) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => URL.canParse(text) && protocols.test(new URL(text).protocol),
        `不是有效的地址 (not a valid address), ${example}`,
      ),
    ),
  );

/** The origin in a URL that has no path, query or hash. Undefined otherwise. */
function parseOrigin(text: string): string | undefined {
  if (text.includes('*') || !URL.canParse(text)) return undefined;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : undefined;
}

const splitList = (text: string) => text.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));

/** A comma-separated list of origins. */
export const origins = v.optional(
  v.pipe(
    v.string(),
    v.transform(splitList),
    v.check(
      (list) => list.every((one) => parseOrigin(one) !== undefined),
      '应为逗号分隔的网站地址，不带路径，也不能用 * (origins separated by commas, no path, no wildcard), https://shop.example,https://m.shop.example',
    ),
    v.transform((list) => [...new Set(list.flatMap((one) => parseOrigin(one) ?? []))]),
  ),
  '',
);

/** The number of proxies in front of the server, or their addresses and networks. */
export const proxies = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (text) =>
        /^(on|true|yes|off|false|no|\d)$/i.test(text) ||
        (splitList(text).length > 0 && splitList(text).every(isNetwork)),
      '应为代理的层数，或它们的地址和网段 (how many proxies, or their addresses and networks), 如 1 或 127.0.0.1,10.0.0.0/8',
    ),
    v.transform((text): number | string[] => {
      if (/^\d$/.test(text)) return Number(text);
      if (/^(on|true|yes)$/i.test(text)) return 1;
      return /^(off|false|no)$/i.test(text) ? 0 : splitList(text);
    }),
  ),
  'off',
);

/** Normalizes a key to PEM: accepts PEM, PEM with escaped `\n`, and the bare base64 of Alipay's tools. */
function toPem(text: string, kind: 'PRIVATE' | 'PUBLIC'): string {
  const plain = text.replaceAll('\\n', '\n').trim();
  if (plain.startsWith('-----BEGIN')) return plain;
  const body = plain.replaceAll(/\s/g, '').replaceAll(/.{64}/g, '$&\n').trim();
  const wrapped = (label: string) => `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----`;
  return kind === 'PRIVATE' && !isKey(wrapped('PRIVATE KEY'), kind)
    ? wrapped('RSA PRIVATE KEY')
    : wrapped(`${kind} KEY`);
}

function isKey(pem: string, kind: 'PRIVATE' | 'PUBLIC'): boolean {
  try {
    const key = kind === 'PRIVATE' ? createPrivateKey(pem) : createPublicKey(pem);
    return key.asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** An RSA key, as PEM text. */
export const pem = (kind: 'PRIVATE' | 'PUBLIC') =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => toPem(text, kind)),
      v.check((text) => isKey(text, kind), '不是有效的 RSA 密钥 (not an RSA key)'),
    ),
  );

/** Whether a public key belongs to a private key. Both PEM text; false when one is missing. */
export function isOwnPublicKey(privatePem: string | undefined, publicPem: string | undefined): boolean {
  if (privatePem === undefined || publicPem === undefined) return false;
  const spki = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'der' });
  return spki(privatePem).equals(spki(publicPem));
}

/** 32 bytes in base64. */
export const bytes32 = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Reads the variables of one account at a provider. Undefined when none is set and `isWanted` is false. The missing ones
 * are added to `problems`.
 *
 * @param names the variable of each field
 * @param why why a missing variable is needed
 */
export function accountOf<F extends string, N extends string>(
  env: Readonly<Partial<Record<N, string | undefined>>>,
  names: Readonly<Record<F, N>>,
  isWanted: boolean,
  problems: string[],
  why: string,
): Record<F, string> | undefined {
  const all = Object.values<N>(names);
  const missing = all.filter((name) => env[name] === undefined);
  if (missing.length === all.length && !isWanted) return undefined;
  for (const name of missing) problems.push(`${name}: ${why}`);
  return Object.fromEntries(
    Object.entries<N>(names).map(([field, name]) => [field, env[name] ?? '']),
  ) as Record<F, string>;
}
