import { type ComponentProps } from 'react';
import { lazyPart } from './lazyPart.tsx';

const PictureViewer = lazyPart(async () => (await import('./PictureViewer.tsx')).PictureViewer);

/** Full-screen pictures. Mount it while they are shown; the viewer is loaded on first use. */
export const OpenPictures = (props: Omit<ComponentProps<typeof PictureViewer>, 'open'>) => (
  <PictureViewer open {...props} />
);
