/** `rate-limiter-flexible` without the limiters that need Node: the one the server uses, and its refusal. */
export { default as RateLimiterPostgres } from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
export { default as RateLimiterRes } from 'rate-limiter-flexible/lib/RateLimiterRes.js';
