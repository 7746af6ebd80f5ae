interface Walk {
  title: string;
  name: string;
  canvasElement: HTMLElement;
  abortSignal: AbortSignal;
}

/** True for a story whose play function runs through several screens. */
export const isWalk = ({ title, name }: Pick<Walk, 'title' | 'name'>): boolean =>
  title.startsWith('走一遍') || name.startsWith('走一遍');

/** Shows the button 开始 over a story. Resolves when it is pressed, or when the person leaves the story. */
export function waitForStart({ canvasElement, abortSignal }: Walk): Promise<void> {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = '▶ 开始';
  button.style.cssText =
    'position:fixed;right:16px;bottom:16px;z-index:400;padding:10px 18px;border-radius:999px;background:#1d4ed8;color:#fff;font-size:15px;font-weight:600;box-shadow:0 2px 10px #0004';
  canvasElement.ownerDocument.body.append(button);
  return new Promise((resolve) => {
    const start = () => {
      button.remove();
      resolve();
    };
    button.addEventListener('click', start, { once: true });
    abortSignal.addEventListener('abort', start, { once: true });
  });
}
