import { installReload } from '../../../ui/load/reloadOnce.ts';
import { rootFont } from '../../../ui/scaling.ts';
import { recordEarlyEvents } from './earlyEvents.ts';
import { showLoadError, watchScripts } from './loadError.ts';

// The inline script of index.html: runs before the first paint and before any other script.
installReload(window);
watchScripts(window);
recordEarlyEvents(window, () => showLoadError(window));
const root = document.documentElement;
root.style.fontSize = `${rootFont(root.clientWidth)}px`;
