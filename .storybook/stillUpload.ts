import { createActor, fromCallback } from 'xstate';
import { fixtures } from '../machines/kit/upload/fixtures.ts';
import {
  uploadMachine,
  type KeptUpload,
  type UploadContext,
  type UploadEvent,
  type UploadLeaf,
} from '../machines/kit/upload/upload.ts';
import { drawing } from '../src/market/home/fixtures.ts';
import type { UploadPort } from '../src/page/upload/port.ts';
import { frozen, waiting } from './still.ts';

/** Every port waits for ever: what a press starts stays on the screen. */
const still = uploadMachine.provide({
  actors: {
    restore: waiting<KeptUpload | null, { name: string }>(),
    sendPicture: fromCallback<UploadEvent, { id: string; name: string }>(() => {}),
  },
});

/** An upload in a frozen state, for stories: what it invokes is not started, so the state stays. */
export function freezeUpload(leaf: UploadLeaf, change: Partial<UploadContext> = {}): UploadPort {
  const { value, context } = fixtures[leaf];
  const snapshot = frozen({ value, context: { ...context, ...change } });
  const { name, rules } = context;
  return {
    actor: createActor(still, { input: { name, rules }, snapshot }).start(),
    add: () => {},
    preview: ({ id, state }) =>
      state.kind === 'refused' ? null : drawing((id.codePointAt(id.length - 1) ?? 0) * 40, '图'),
    onPreview: () => () => {},
  };
}
