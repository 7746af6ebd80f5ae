import { createActor, type Actor } from 'xstate';
import { dialogsMachine } from '../../machines/kit/dialogs/machine.ts';

/** The app's dialogs, for a journey that opens none. */
export const startDialogsMachine = (): Actor<typeof dialogsMachine> => createActor(dialogsMachine).start();
