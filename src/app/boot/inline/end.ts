import { explainOldBrowser } from './oldBrowser.ts';

// The last inline script of index.html, after the error that it may change.
explainOldBrowser(window);
