import type { Hono } from 'hono';
import type { Context } from '../kit/context.ts';
import { callsOn, type Env } from './calls.ts';
import { staffCallsOn } from './staffCalls.ts';

/** Creates the functions with which each domain binds its calls to an app. */
export function routesOn(app: Hono<Env>, ctx: Context) {
  const calls = callsOn(app, ctx);
  return { ...calls, ...staffCallsOn(calls, ctx) };
}

export type Routes = ReturnType<typeof routesOn>;
