export { labelsOf } from './consignment/compose.ts';
export { accountFault, answerFault, missingFault, passwordFault } from './consignment/faults.ts';
export { askedOf } from './consignment/form.ts';
export { answerLeft, isOutdated } from './consignment/renew.ts';
export { mergeDescription, undoReading, type Reading } from './readDescription.ts';
