import { type ComponentProps } from 'react';
import { lazyPart } from './lazyPart.tsx';

const PictureViewer = lazyPart(async () => (await import('./PictureViewer.tsx')).PictureViewer);

/** Pictures over the whole page. Drawn while they are looked at; the viewer is loaded the first time. */
export const OpenPictures = (props: Omit<ComponentProps<typeof PictureViewer>, 'open'>) => (
  <PictureViewer open {...props} />
);
