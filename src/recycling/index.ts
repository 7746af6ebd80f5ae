export { api as recyclingCalls } from './calls.ts';
