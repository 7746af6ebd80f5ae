import { afterEach, describe, expect, it, vi } from 'vitest';
import { asFailure, outcomeUnknown } from '../../../machines/kit/failure.ts';
import {
  failureOfBody,
  FailureError,
  isUnreachable,
  misfit,
  orFailure,
  SENTENCES,
  toFailure,
  UNREACHABLE,
  type Failure,
} from '../../../src/api/failure.ts';
import { RequestError } from '../../../src/api/request.ts';

const http = (status: number, data: unknown) => new RequestError('http', 'x', { status, data });

afterEach(() => vi.unstubAllGlobals());

describe('toFailure', () => {
  it.each(['network', 'aborted', 'timeout'] as const)('%s keeps its kind and gets a sentence', (kind) => {
    expect(toFailure(new RequestError(kind, 'whatever'))).toEqual({ kind, message: SENTENCES[kind] });
  });

  it.each([
    [true, UNREACHABLE],
    [false, SENTENCES.network],
  ])('says whether the network or the server is missing (online: %s)', (onLine, message) => {
    vi.stubGlobal('navigator', { onLine });
    expect(toFailure(new RequestError('network', 'x'))).toEqual({ kind: 'network', message });
  });

  it.each<[number, unknown, Failure]>([
    [401, { code: 401, msg: 'expired' }, { kind: 'expired', code: 401, message: SENTENCES.expired }],
    [403, '', { kind: 'forbidden', code: 403, message: SENTENCES.forbidden }],
    [404, '<html>', { kind: 'notFound', code: 404, message: SENTENCES.notFound }],
    [
      409,
      { code: 409, msg: '已被买走', reason: 'sold' },
      { kind: 'conflict', code: 409, message: '已被买走', reason: 'sold' },
    ],
    [
      422,
      { code: 422, msg: '', errors: [{ path: 'price', message: '应为正数' }, 'junk', null] },
      {
        kind: 'invalid',
        code: 422,
        message: SENTENCES.invalid,
        errors: [{ path: 'price', message: '应为正数' }],
      },
    ],
    [429, undefined, { kind: 'tooOften', code: 429, message: SENTENCES.tooOften }],
    [
      500,
      { code: 500, requestId: 'r-1' },
      { kind: 'server', code: 500, message: SENTENCES.server, requestId: 'r-1' },
    ],
    [502, '<html>', { kind: 'server', code: 502, message: UNREACHABLE }],
    [400, { code: 409, msg: 'no' }, { kind: 'conflict', code: 409, message: SENTENCES.conflict }],
    [418, 'teapot', { kind: 'http', status: 418, message: SENTENCES.http }],
  ])('HTTP %i with %j', (status, data, failure) => {
    expect(toFailure(http(status, data))).toEqual(failure);
  });

  it('keeps a Failure, bare or carried by an Error', () => {
    const failure = misfit([{ path: 'data.id', message: '应为整数' }]);
    expect([toFailure(failure), toFailure(new FailureError(failure))]).toEqual([failure, failure]);
  });

  it.each([
    [new Error('loadProfile must be provided'), 'loadProfile must be provided'],
    ['text', 'text'],
    [null, 'null'],
    [undefined, 'undefined'],
    [{ kind: 'network' }, '[object Object]'],
    [{ kind: 'nonsense', message: 'x' }, '[object Object]'],
  ])('treats %j as a bug', (thrown, detail) => {
    const expected = { kind: 'unforeseen', message: SENTENCES.unforeseen, detail };
    expect([toFailure(thrown), asFailure(thrown)]).toEqual([expected, expected]);
  });
});

describe('failureOfBody', () => {
  it.each<[unknown, Failure | null]>([
    [{ code: 200, data: 1 }, null],
    [{ code: '200' }, null],
    [
      { code: 401, msg: '登录已超时' },
      { kind: 'expired', code: 401, message: '登录已超时' },
    ],
    [
      { code: 601, msg: '验证码错误' },
      { kind: 'business', code: 601, message: '验证码错误' },
    ],
    [
      { code: 601, msg: 'bad captcha' },
      { kind: 'business', code: 601, message: SENTENCES.business },
    ],
    [
      { code: 500, msg: '出错' },
      { kind: 'server', code: 500, message: '出错' },
    ],
    ['<html>', misfit([{ path: 'code', message: '缺少 code' }])],
    [null, misfit([{ path: 'code', message: '缺少 code' }])],
  ])('%j', (body, failure) => {
    expect(failureOfBody(body)).toEqual(failure);
  });
});

describe('orFailure', () => {
  it('passes a value', async () => {
    expect(await orFailure(Promise.resolve(7))).toBe(7);
  });

  it('rejects with an Error that carries a failure', async () => {
    const error = await orFailure(Promise.reject(new RequestError('timeout', 't'))).catch((e: unknown) => e);
    expect([error instanceof FailureError, asFailure(error)]).toEqual([
      true,
      { kind: 'timeout', message: SENTENCES.timeout },
    ]);
  });
});

it('outcomeUnknown is true without an answer, for a server error and for an unreadable answer', () => {
  const failures: Failure[] = [
    { kind: 'network', message: '' },
    { kind: 'aborted', message: '' },
    { kind: 'timeout', message: '' },
    { kind: 'http', status: 502, message: '' },
    { kind: 'http', status: 418, message: '' },
    { kind: 'expired', message: '' },
    { kind: 'forbidden', message: '' },
    { kind: 'notFound', message: '' },
    { kind: 'conflict', message: '' },
    { kind: 'invalid', message: '', errors: [] },
    { kind: 'tooOften', message: '' },
    { kind: 'server', message: '' },
    { kind: 'misfit', message: '', errors: [] },
    { kind: 'business', message: '' },
    { kind: 'unforeseen', message: '', detail: '' },
  ];
  expect(
    failures
      .filter(outcomeUnknown)
      .map((failure) => (failure.kind === 'http' ? `http ${failure.status}` : failure.kind)),
  ).toEqual(['network', 'aborted', 'timeout', 'http 502', 'server', 'misfit']);
});

it('isUnreachable is true without a connection and for a gateway without its server', () => {
  const failures: Failure[] = [
    { kind: 'network', message: '' },
    { kind: 'aborted', message: '' },
    { kind: 'timeout', message: '' },
    { kind: 'notFound', code: 404, message: '' },
    { kind: 'misfit', message: '', errors: [] },
    { kind: 'unforeseen', message: '', detail: '' },
    ...[500, 501, 502, 503, 504, 505].map((code) => ({ kind: 'server', code, message: '' }) as const),
  ];
  expect(failures.filter(isUnreachable).map(({ kind, code }) => code ?? kind)).toEqual([
    'network',
    502,
    503,
    504,
  ]);
});

it('every kind has a complete Chinese sentence', () => {
  expect(
    [UNREACHABLE, ...Object.values(SENTENCES)].filter(
      (sentence) => !/^[\u4e00-\u9fff，、]+。$/.test(sentence),
    ),
  ).toEqual([]);
});
