// Written into the page as a script of its own, before the entry (vite.config.ts).
import 'react-dom/client';
