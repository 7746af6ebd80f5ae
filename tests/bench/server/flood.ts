import { load, requestOf } from './load.ts';

/**
 * `node flood.ts PORT PATH SECONDS`: requests one path over 64 connections from a process of its own. Each request has
 * another client address, so no rate limit applies.
 */

const [port, path, seconds] = process.argv.slice(2);
let n = 0;
const request = () => {
  n += 1;
  return requestOf('GET', path ?? '/', {
    headers: { 'X-Forwarded-For': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` },
  });
};
await load(Number(port), request, { connections: 64, seconds: Number(seconds) });
