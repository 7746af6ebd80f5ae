import type { PictureFiles } from '../src/flow/upload.ts';

/** Picture uploads in stories. A chosen file is added at once and appears as a drawing. */
export const fakeUploads: PictureFiles = {
  add: (upload, files) =>
    upload.send({
      type: 'pictures.add',
      files: files.map(({ name, type, size }, at) => ({ id: `${name}-${size}-${at}`, name, type, size })),
    }),
  preview: ({ id, state }) => (state.kind === 'refused' ? null : `/img/upload/${id}.webp`),
  onPreview: () => () => undefined,
};
