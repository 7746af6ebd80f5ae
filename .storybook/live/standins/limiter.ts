/** The part of `rate-limiter-flexible` that the server uses, without the limiters that need Node. */
export { default as RateLimiterPostgres } from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
export { default as RateLimiterRes } from 'rate-limiter-flexible/lib/RateLimiterRes.js';
