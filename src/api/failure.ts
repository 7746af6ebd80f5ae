import type { InputError } from '../../contract/kit/codec.ts';
import type { Failure } from '../../contract/kit/failure.ts';
import { RequestError } from './request.ts';

export type { Failure, FailureKind } from '../../contract/kit/failure.ts';

/** An Error that carries a {@link Failure}. Bound calls reject with it. */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(failure.message, { cause });
    this.name = 'FailureError';
    this.failure = failure;
  }
}

/** Part of most messages: forms keep their input after a failure. */
const INPUT_KEPT_NOTE = '你填写的内容还在';

/** Message of each kind, used where the server sent none in Chinese. */
export const SENTENCES: Readonly<Record<Failure['kind'], string>> = {
  network: `网络连接不上，${INPUT_KEPT_NOTE}，请检查网络后重试。`,
  aborted: `操作已取消，${INPUT_KEPT_NOTE}，需要时可以再来一次。`,
  timeout: `等了很久没有收到回应，${INPUT_KEPT_NOTE}，请检查网络后重试。`,
  http: `暂时连不上服务，${INPUT_KEPT_NOTE}，请稍后重试。`,
  expired: `登录已超时，${INPUT_KEPT_NOTE}，请重新登录。`,
  forbidden: '当前账号不能做这个操作，可以换个账号或联系客服。',
  notFound: '没有找到你要的内容，可能已下架或删除，可以返回看看别的。',
  conflict: `状态已经变化，这一步现在不能做，${INPUT_KEPT_NOTE}，请刷新后再看。`,
  invalid: `有内容需要修改，${INPUT_KEPT_NOTE}，请按提示改好后再提交。`,
  tooOften: `操作太频繁，${INPUT_KEPT_NOTE}，请稍等一会儿再试。`,
  server: `服务器出了点问题，${INPUT_KEPT_NOTE}，请稍后重试。`,
  misfit: `收到的数据看不懂，${INPUT_KEPT_NOTE}，请刷新后重试。`,
  business: `这一步没有办成，${INPUT_KEPT_NOTE}，请稍后重试。`,
  unforeseen: `程序出了点问题，${INPUT_KEPT_NOTE}，请刷新后重试。`,
};

/** Message while the device is online, which means that the server is down. */
export const UNREACHABLE = `服务器暂时连不上，${INPUT_KEPT_NOTE}，请稍后重试。`;

/** Codes of a gateway (reverse proxy) whose upstream server does not answer. */
const GATEWAY_CODES: readonly (number | undefined)[] = [502, 503, 504];

/** Failure of a request that did not reach the server: the device is offline, or the server is down. */
export const networkFailure = (): Failure => ({
  kind: 'network',
  message: globalThis.navigator?.onLine ? UNREACHABLE : SENTENCES.network,
});

/** True if the server was not reached. Such a read may be retried automatically. */
export const isUnreachable = ({ kind, code }: Failure): boolean =>
  kind === 'network' || (kind === 'server' && GATEWAY_CODES.includes(code));

/**
 * Converts anything that was thrown to a {@link Failure}. An HTTP error is classified by the code of its body,
 * otherwise by its status. An error of any other class is `unforeseen`. Never throws.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure;
  if (isFailure(error)) return error;
  if (!(error instanceof RequestError)) {
    const detail = error instanceof Error ? error.message : String(error);
    return { kind: 'unforeseen', message: SENTENCES.unforeseen, detail };
  }
  if (error.kind === 'network') return networkFailure();
  if (error.kind !== 'http') return { kind: error.kind, message: SENTENCES[error.kind] };
  const status = error.status ?? 0;
  return fromReply(error.data, status) ?? { kind: 'http', status, message: SENTENCES.http };
}

/**
 * The failure in a reply's body, by its `code`. A Chinese `msg` replaces the default message. Null for code 200, and
 * for a bare list, which some servers of this API send.
 */
export function failureOfBody(body: unknown): Failure | null {
  if (Array.isArray(body)) return null;
  const { code } = fieldsOf(body);
  if (code === 200) return null;
  if (code === undefined) return misfit([{ path: 'code', message: '缺少 code' }]);
  return (
    fromReply(body, code) ?? withServerSentence({ kind: 'business', message: SENTENCES.business, code }, body)
  );
}

/** Failure of a reply that does not match the contract. */
export function misfit(errors: InputError[]): Failure {
  return { kind: 'misfit', message: SENTENCES.misfit, errors };
}

/** True for a plain {@link Failure}, false for an Error that happens to have a `kind`. */
function isFailure(value: unknown): value is Failure {
  if (typeof value !== 'object' || value === null || value instanceof Error) return false;
  const { kind, message } = value as { kind?: unknown; message?: unknown };
  return typeof kind === 'string' && Object.hasOwn(SENTENCES, kind) && typeof message === 'string';
}

/** Makes a promise reject only with {@link FailureError}. For ports of machines and for query functions. */
export async function orFailure<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw error instanceof FailureError ? error : new FailureError(toFailure(error), error);
  }
}

function fromReply(body: unknown, status: number): Failure | null {
  const { code = status, errors, requestId, reason } = fieldsOf(body);
  const failure = (): Failure | null => {
    switch (code) {
      case 401:
        return { code, kind: 'expired', message: SENTENCES.expired };
      case 403:
        return { code, kind: 'forbidden', message: SENTENCES.forbidden, ...(reason && { reason }) };
      case 404:
        return { code, kind: 'notFound', message: SENTENCES.notFound };
      case 409:
        return { code, kind: 'conflict', message: SENTENCES.conflict, ...(reason && { reason }) };
      case 422:
        return { code, kind: 'invalid', message: SENTENCES.invalid, errors };
      case 429:
        return { code, kind: 'tooOften', message: SENTENCES.tooOften };
      default: {
        if (code < 500 || code > 599) return null;
        const message = GATEWAY_CODES.includes(code) ? UNREACHABLE : SENTENCES.server;
        return { code, kind: 'server', message, ...(requestId && { requestId }) };
      }
    }
  };
  const found = failure();
  return found && withServerSentence(found, body);
}

/** Replaces the default message by the server's if that is Chinese. */
function withServerSentence<F extends Failure>(failure: F, body: unknown): F {
  const { msg } = fieldsOf(body);
  return msg !== undefined && /\p{Script=Han}/u.test(msg) ? { ...failure, message: msg } : failure;
}

interface ReplyFields {
  code: number | undefined;
  msg: string | undefined;
  reason: string | undefined;
  requestId: string | undefined;
  errors: InputError[];
}

function fieldsOf(body: unknown): ReplyFields {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const word = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  const code = typeof fields.code === 'string' ? Number(fields.code) : fields.code;
  return {
    code: typeof code === 'number' && Number.isInteger(code) ? code : undefined,
    msg: word(fields.msg),
    reason: word(fields.reason),
    requestId: word(fields.requestId),
    errors: Array.isArray(fields.errors) ? fields.errors.filter(isInputError) : [],
  };
}

function isInputError(value: unknown): value is InputError {
  if (typeof value !== 'object' || value === null) return false;
  const { path, message } = value as Record<string, unknown>;
  return typeof path === 'string' && typeof message === 'string';
}
