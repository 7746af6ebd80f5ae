import { preloadPage } from './preloadPage.ts';

// The second inline script of index.html, after the chunk map.
preloadPage(document, location.pathname);
