// Chinese names of types that both pages and the server show. No codecs here, so that pages can import the module.

export const PROBLEM_TYPE_NAMES = {
  suggestion: '改进建议',
  fault: '问题反馈',
  complaint: '投诉举报',
} as const;

export const MERCHANT_KIND_NAMES = { supplier: '供货', recycler: '回收', guarantor: '包赔' } as const;

export const ACCOUNT_ORIGIN_NAMES = { self: '自己注册', other: '他人注册' } as const;
