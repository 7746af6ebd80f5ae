import { lazyPart } from './lazyPart.tsx';

/** Full-screen pictures. Mount it while they are shown; the viewer is loaded on first use. */
export const OpenPictures = lazyPart(async () => (await import('./PictureViewer.tsx')).PictureViewer);
