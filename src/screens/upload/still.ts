import { createActor, fromCallback, fromPromise, type Snapshot } from 'xstate';
import { fixtures } from '../../../machines/upload/fixtures.ts';
import {
  uploadMachine,
  type KeptUpload,
  type UploadContext,
  type UploadEvent,
  type UploadLeaf,
} from '../../../machines/upload/upload.ts';
import { drawing } from '../home/fixtures.ts';
import type { UploadPort } from './port.ts';

/** Every port waits for ever: what a press starts stays on the screen. */
const still = uploadMachine.provide({
  actors: {
    restore: fromPromise<KeptUpload | null, { name: string }>(() => new Promise(() => {})),
    sendPicture: fromCallback<UploadEvent, { id: string; name: string }>(() => {}),
  },
});

/** An upload in a frozen state, for stories: what it invokes is not started, so the state stays. */
export function freezeUpload(leaf: UploadLeaf, change: Partial<UploadContext> = {}): UploadPort {
  const { value, context } = fixtures[leaf];
  const snapshot = {
    status: 'active',
    value,
    context: { ...context, ...change },
    children: {},
    historyValue: {},
    output: undefined,
    error: undefined,
  } as unknown as Snapshot<unknown>;
  const { name, rules } = context;
  return {
    actor: createActor(still, { input: { name, rules }, snapshot }).start(),
    add: () => {},
    preview: ({ id, state }) =>
      state.kind === 'refused' ? null : drawing((id.codePointAt(id.length - 1) ?? 0) * 40, '图'),
    onPreview: () => () => {},
  };
}
