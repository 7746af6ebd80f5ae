import type { Call } from '../../contract/kit/call.ts';
import type { InputError } from '../../contract/kit/codec.ts';
import { CODE, type Code } from '../../contract/kit/envelope.ts';

/** A business refusal: becomes the reply's code, msg and, where present, reason or errors. */
export class Refusal extends Error {
  readonly code: Code;
  readonly reason?: string;
  readonly errors?: InputError[];

  constructor(
    code: Code,
    message: string,
    more: { readonly reason?: string; readonly errors?: InputError[] } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    if (more.reason !== undefined) this.reason = more.reason;
    if (more.errors !== undefined) this.errors = more.errors;
  }
}

export const refuse = {
  /** 401: no token, or an invalid one. */
  expired: () => new Refusal(CODE.expired, '登录已超时，请重新登录'),
  /** 403: signed in, but not allowed. */
  forbidden: (message = '没有权限进行此操作') => new Refusal(CODE.forbidden, message),
  /** 404: does not exist, or belongs to another member. */
  notFound: (message = '内容不存在或已删除') => new Refusal(CODE.notFound, message),
  /** 409: the state does not allow it. `reason` is for code, `message` for people. */
  conflict: (reason: string, message: string) => new Refusal(CODE.conflict, message, { reason }),
  /** 422: a field is invalid. */
  invalid: (path: string, message: string) =>
    new Refusal(CODE.invalid, message, { errors: [{ path, message }] }),
  /** 429: too many requests. */
  tooOften: (message = '操作太频繁，请稍后再试') => new Refusal(CODE.tooOften, message),
};

/** Replaces the message of a refusal by the wording that the call's clients expect, if the contract has one. */
export async function withClientWording<T>(
  { refusals = {} }: Pick<Call, 'refusals'>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const words = error instanceof Refusal && error.reason !== undefined && refusals[error.reason];
    throw words ? new Refusal(error.code, words, error) : error;
  }
}
