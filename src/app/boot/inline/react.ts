// The third inline script of index.html. It evaluates React in a task of its own, so that a slow phone can respond to a
// touch before the entry runs.
import 'react-dom/client';
