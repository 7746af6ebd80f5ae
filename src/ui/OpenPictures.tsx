import { lazy, Suspense, type ComponentProps } from 'react';

const PictureViewer = lazy(() =>
  import('./PictureViewer.tsx').then(({ PictureViewer: component }) => ({ default: component })),
);

/** Pictures over the whole page. Drawn while they are looked at; the viewer is loaded the first time. */
export const OpenPictures = (props: Omit<ComponentProps<typeof PictureViewer>, 'open'>) => (
  <Suspense fallback={null}>
    <PictureViewer open {...props} />
  </Suspense>
);
