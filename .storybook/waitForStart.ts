interface Story {
  id: string;
  title: string;
  name: string;
  viewMode: string;
  canvasElement: HTMLElement;
  abortSignal: AbortSignal;
}

/** True for a story whose play function runs through several screens. */
const isWalk = ({ title, name }: Story): boolean => title.startsWith('走一遍') || name.startsWith('走一遍');

/** The id of the walk that was started last, until another story is opened. */
let startedId: string | undefined;

/**
 * Hides the events of the button from the open layers of a story until the signal aborts. Layers listen at the
 * document. They close when something outside is pressed or focused, and they handle Tab and Escape.
 */
function hideFromLayers(button: HTMLElement, signal: AbortSignal): void {
  const hide = (event: Event) => {
    if (event.target !== button) return;
    if (event instanceof KeyboardEvent) {
      if (event.key !== 'Tab' && event.key !== 'Escape') return;
      // Escape would close the dialog with the button.
      if (event.key === 'Escape') event.preventDefault();
    }
    event.stopImmediatePropagation();
  };
  for (const type of ['pointerdown', 'focusin', 'keydown']) {
    window.addEventListener(type, hide, { capture: true, signal });
  }
}

/**
 * Shows the button 开始 over a walk. Resolves when it is pressed, or when the person leaves the story. Resolves at once
 * for other stories, and when the debugger mounts a started walk again to replay it.
 */
export function waitForStart(story: Story): Promise<void> {
  const { id, viewMode, canvasElement, abortSignal } = story;
  const isReplay = id === startedId;
  if (!isReplay) startedId = undefined;
  if (isReplay || viewMode === 'docs' || !isWalk(story)) return Promise.resolve();
  const { ownerDocument } = canvasElement;
  // A modal dialog is the only thing that can be reached over an open layer of the story.
  const dialog = ownerDocument.createElement('dialog');
  dialog.ariaLabel = '走一遍';
  // Layers hide everything else from screen readers, except live regions.
  dialog.ariaLive = 'off';
  dialog.style.cssText =
    'position:fixed;inset:auto 16px 16px auto;margin:0;padding:0;border:0;background:none;pointer-events:auto';
  const button = ownerDocument.createElement('button');
  button.type = 'button';
  button.textContent = '▶ 开始';
  button.style.cssText =
    'padding:10px 18px;border-radius:999px;background:#1d4ed8;color:#fff;font-size:15px;font-weight:600';
  dialog.append(button);
  ownerDocument.body.append(dialog);
  const shown = new AbortController();
  hideFromLayers(button, shown.signal);
  dialog.showModal();
  return new Promise((resolve) => {
    const end = () => {
      dialog.close();
      dialog.remove();
      shown.abort();
      resolve();
    };
    button.addEventListener('click', () => {
      startedId = id;
      end();
    });
    abortSignal.addEventListener('abort', end, { once: true });
  });
}
