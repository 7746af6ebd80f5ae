import { load, requestOf } from './load.ts';

/** Requests one path over 64 connections, in a process of its own: `node flood.ts PORT PATH SECONDS`. Each request has another address. */

const [port, path, seconds] = process.argv.slice(2);
let n = 0;
const request = () => {
  n += 1;
  return requestOf('GET', path ?? '/', {
    headers: { 'X-Forwarded-For': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` },
  });
};
await load(Number(port), request, { connections: 64, seconds: Number(seconds) });
