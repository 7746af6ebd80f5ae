import { expect } from 'vitest';
import type { TestApp } from '../../kit/app.ts';

export interface Replay {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object;
  token?: string;
  headers?: Record<string, string>;
}

interface Answer {
  [field: string]: unknown;
  code: number;
  data: unknown;
  rows: unknown[];
  total: number;
  token: string;
}

/** Sends a request and resolves with its body. Expects HTTP 200. */
export async function replay(kit: TestApp, { method = 'GET', path, body, token, headers }: Replay) {
  const reply = await kit.send(path, {
    method,
    ...(token === undefined ? {} : { token }),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(reply.status).toBe(200);
  return reply.body as unknown as Answer;
}
