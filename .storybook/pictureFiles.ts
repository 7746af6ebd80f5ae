import type { PictureFiles } from '../src/flow/upload.ts';

/** Files of pictures in stories: what is chosen is added at once, and every picture is a drawing. */
export const pictureFiles: PictureFiles = {
  add: (upload, files) =>
    upload.send({
      type: 'pictures.add',
      files: files.map(({ name, type, size }, at) => ({ id: `${name}-${size}-${at}`, name, type, size })),
    }),
  preview: ({ id, state }) => (state.kind === 'refused' ? null : `/img/upload/${id}.webp`),
  onPreview: () => () => undefined,
};
