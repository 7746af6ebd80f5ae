/** What other domains may use of payment. */
export { Choosing } from './payment/Choosing.tsx';
export { Closing } from './payment/Closing.tsx';
export { Failed } from './payment/Failed.tsx';
export { Redirecting } from './payment/Redirecting.tsx';
export { Scanning } from './payment/Scanning.tsx';
export { Settled } from './payment/Settled.tsx';
export { Uncertain } from './payment/Uncertain.tsx';
export { WaitActs } from './payment/WaitActs.tsx';
export { Waiting } from './payment/Waiting.tsx';
