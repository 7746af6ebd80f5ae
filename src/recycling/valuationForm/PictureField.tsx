import { useSelector } from '@xstate/react';
import { useReducer, useEffect } from 'react';
import type { PictureRefusal, PictureState } from '../../../machines/kit/upload/upload.ts';
import {
  selectMainId,
  selectPictures,
  selectRoom,
  selectRules,
} from '../../../machines/kit/upload/upload.ts';
import { UploadGrid } from '../../ui/UploadGrid.tsx';
import type { Pictures } from './context.ts';

const REFUSED: Record<PictureRefusal, string> = {
  type: '只支持 jpg、png、webp',
  size: '超过 8 MB',
  empty: '文件是空的',
  full: '数量已满',
};

const reasonOf = (state: PictureState): string | undefined => {
  if (state.kind === 'refused') return REFUSED[state.reason];
  return state.kind === 'failed' ? state.failure.message : undefined;
};

/** Pictures on their way and there; one only where `single`. */
export function PictureField({
  label,
  pictures,
  single = false,
  disabled,
  hint,
  error,
}: {
  label: string;
  pictures: Pictures;
  single?: boolean;
  disabled: boolean;
  hint: string;
  error: string | undefined;
}) {
  const { actor } = pictures;
  const shown = useSelector(actor, selectPictures);
  const mainId = useSelector(actor, selectMainId);
  const room = useSelector(actor, selectRoom);
  const { types } = useSelector(actor, selectRules);
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => pictures.onPreview(look), [pictures]);
  return (
    <UploadGrid
      label={label}
      tiles={shown.map((picture) => {
        const reason = reasonOf(picture.state);
        return {
          id: picture.id,
          name: picture.name,
          preview: pictures.preview(picture),
          state: picture.state.kind,
          ...(picture.state.kind === 'sending' && { share: picture.state.share }),
          ...(reason !== undefined && { reason }),
          ...(!single && { isMain: picture.id === mainId }),
        };
      })}
      room={room}
      accept={types}
      disabled={disabled}
      hint={hint}
      error={error}
      onAdd={(files) => pictures.add(files)}
      onRetry={(id) => actor.send({ type: 'picture.retry', id })}
      onRemove={(id) => actor.send({ type: 'picture.remove', id })}
      {...(!single && {
        onMove: (id: string, to: number) => actor.send({ type: 'picture.move', id, to }),
        onMakeMain: (id: string) => actor.send({ type: 'picture.makeMain', id }),
      })}
    />
  );
}
