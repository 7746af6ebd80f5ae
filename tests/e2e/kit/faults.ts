import type { Route } from '@playwright/test';

export interface Fault {
  name: string;
  answer: (route: Route) => Promise<void>;
  /** The message on the page. */
  says: RegExp;
}

/** The server refuses an input. For a read of one thing that is its id. */
export const INVALID: Fault = {
  name: '422',
  answer: (route) => route.fulfill({ json: { code: 422, msg: '', errors: [] } }),
  says: /有内容需要修改/,
};

/** The server refuses and changes nothing. 401 is missing: it opens the dialog of an expired session. */
export const REFUSAL_FAULTS: readonly Fault[] = [
  {
    name: '403',
    answer: (route) => route.fulfill({ json: { code: 403, msg: '' } }),
    says: /当前账号不能做这个操作/,
  },
  { name: '409', answer: (route) => route.fulfill({ json: { code: 409, msg: '' } }), says: /状态已经变化/ },
  INVALID,
];

export const NO_NETWORK: Fault = {
  name: 'no network',
  answer: (route) => route.abort('failed'),
  says: /服务器暂时连不上.*重试/,
};

/** The outcome is unknown. Consecutive faults show different messages, so that a test sees the change. */
export const UNKNOWN_OUTCOME_FAULTS: readonly Fault[] = [
  NO_NETWORK,
  {
    name: 'an answer that does not fit',
    answer: (route) => route.fulfill({ json: { code: 200, msg: '', data: 7, rows: 'no', total: 'no' } }),
    says: /收到的数据看不懂/,
  },
  {
    name: 'a gateway without words',
    answer: (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
    says: /服务器暂时连不上.*重试/,
  },
  {
    name: '500',
    answer: (route) => route.fulfill({ status: 500, json: { code: 500, msg: '', requestId: 'r1' } }),
    says: /服务器出了点问题/,
  },
];

/** Request timeout of the client, ms. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** Entries of `pageErrors` (test.ts) that these faults cause. */
export const EXPECTED_PAGE_ERRORS = /^(request|answer|console: Failed to load)/;
