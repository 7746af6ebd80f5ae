import { useSelector } from '@xstate/react';
import { useReducer, useEffect } from 'react';
import { isRefusal } from '../../../machines/kit/failure.ts';
import {
  selectIsRestoring,
  selectMainId,
  selectPictures,
  selectRoom,
  selectRules,
  type UploadPicture,
  type UploadRules,
} from '../../../machines/kit/upload/upload.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { UploadGrid, type UploadTile } from '../../ui/UploadGrid.tsx';
import type { UploadPort } from './port.ts';
import { refusalWords } from './texts.ts';

interface PicturesProps {
  upload: UploadPort;
  label: string;
  /** Allows choosing a main picture. */
  main?: boolean;
  disabled?: boolean;
  hint?: string;
  error?: string | undefined;
}

function reasonOf({ state }: UploadPicture, rules: UploadRules): string | undefined {
  if (state.kind === 'failed') return state.failure.message;
  return state.kind === 'refused' ? refusalWords(state, rules) : undefined;
}

/** The messages with which the server refused pictures, each once. A limit refuses all of them with the same one. */
function refusalsOf(pictures: readonly UploadPicture[]): string[] {
  const messages = pictures.flatMap(({ state }) =>
    state.kind === 'failed' && isRefusal(state.failure) ? [state.failure.message] : [],
  );
  return [...new Set(messages)];
}

/** Grid of uploaded pictures: add, retry, move, remove. */
export function Pictures({ upload, label, main = false, disabled = false, hint, error }: PicturesProps) {
  const { actor, add, preview, onPreview } = upload;
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => onPreview(look), [onPreview]);
  const pictures = useSelector(actor, selectPictures);
  const mainId = useSelector(actor, selectMainId);
  const room = useSelector(actor, selectRoom);
  const rules = useSelector(actor, selectRules);
  const isRestoring = useSelector(actor, selectIsRestoring);
  if (isRestoring) {
    return (
      <section aria-busy aria-label="正在找回已选的图片">
        <Skeleton height={110} />
      </section>
    );
  }
  const tiles = pictures.map((picture): UploadTile => {
    const { id, name, state } = picture;
    const reason = reasonOf(picture, rules);
    return {
      id,
      name,
      preview: preview(picture),
      state: state.kind,
      ...(state.kind === 'sending' && { share: state.share }),
      ...(reason !== undefined && { reason }),
      isMain: main && id === mainId,
    };
  });
  return (
    <UploadGrid
      label={label}
      tiles={tiles}
      room={room}
      accept={rules.types}
      disabled={disabled}
      refusals={refusalsOf(pictures)}
      onAdd={add}
      onRetry={(id) => actor.send({ type: 'picture.retry', id })}
      onRemove={(id) => actor.send({ type: 'picture.remove', id })}
      {...(rules.maxPictures > 1 && {
        onMove: (id: string, to: number) => actor.send({ type: 'picture.move', id, to }),
      })}
      {...(main && { onMakeMain: (id: string) => actor.send({ type: 'picture.makeMain', id }) })}
      {...(hint !== undefined && { hint })}
      error={error}
    />
  );
}
