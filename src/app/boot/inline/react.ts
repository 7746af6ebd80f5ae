// The third inline script of index.html: evaluates React in a task of its own, so that a slow phone can answer a touch before the entry runs.
import 'react-dom/client';
