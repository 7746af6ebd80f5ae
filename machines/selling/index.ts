/** What other domains may use of selling. */
export { labelsOf } from './consignment/compose.ts';
export { typedYuan } from '../../contract/selling/rule.ts';
export { answerFault } from './consignment/faults.ts';
export { askedOf } from './consignment/form.ts';
export { readInto, takenBack, type Reading } from './reading.ts';
