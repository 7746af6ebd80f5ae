import type { Call } from '../../contract/kit/call.ts';
import type { InputError } from '../../contract/kit/codec.ts';
import { CODE, type Code } from '../../contract/kit/envelope.ts';

/** A business "no": becomes the reply's code, msg and, where there is one, reason or errors. */
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

/** The refusals of design §2, each with the sentence a person reads. */
export const refuse = {
  /** 401: no token, or one that is not valid any more. */
  expired: () => new Refusal(CODE.expired, '登录已超时，请重新登录'),
  /** 403: known, but not allowed. */
  forbidden: (message = '没有权限进行此操作') => new Refusal(CODE.forbidden, message),
  /** 404: does not exist, or belongs to somebody else. */
  notFound: (message = '内容不存在或已删除') => new Refusal(CODE.notFound, message),
  /** 409: the state does not allow it; `reason` is for the code, `message` for the person. */
  conflict: (reason: string, message: string) => new Refusal(CODE.conflict, message, { reason }),
  /** 422: one field does not fit. */
  invalid: (path: string, message: string) =>
    new Refusal(CODE.invalid, message, { errors: [{ path, message }] }),
  /** 429. */
  tooOften: (message = '操作太频繁，请稍后再试') => new Refusal(CODE.tooOften, message),
};

/** A refusal in the words by which the call's clients tell it, where it has some. */
export async function inWordsOf<T>({ refusals = {} }: Pick<Call, 'refusals'>, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const words = error instanceof Refusal && error.reason !== undefined && refusals[error.reason];
    throw words ? new Refusal(error.code, words, error) : error;
  }
}
