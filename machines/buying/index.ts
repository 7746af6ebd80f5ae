/** What other domains may use of buying. */
export { selectCanCancel } from './ordering/ordering.ts';
