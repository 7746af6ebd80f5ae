import type { BoardDrawing } from './boardLayout.ts';

const RATIO = 2;

/** The rules of every style sheet of a page, as text. */
const rulesOf = (page: Document): string =>
  [...page.styleSheets]
    .map((sheet) => {
      try {
        return [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
      } catch {
        return '';
      }
    })
    .join('\n');

/** A picture's bytes in its own address: a drawing may fetch nothing. */
async function inlined(address: string): Promise<string> {
  if (address.startsWith('data:')) return address;
  const blob = await (await fetch(address)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('the picture cannot be read')));
    reader.readAsDataURL(blob);
  });
}

/** What was typed lies in properties, which a copy would lose. */
function writeDown(from: Element, to: Element): void {
  const [fields, copies] = [from, to].map((root) => [
    ...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
  ]);
  fields?.forEach((field, at) => {
    const copy = copies?.[at];
    if (!copy) return;
    if (field instanceof Object && field.tagName === 'TEXTAREA') copy.textContent = field.value;
    else copy.setAttribute('value', field.value);
    copy.toggleAttribute('checked', 'checked' in field && field.checked);
  });
}

const load = (source: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('the drawing cannot be read')));
    image.src = source;
  });

const asImage = (svg: string): Promise<HTMLImageElement> =>
  load(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);

/** A frame's page as a drawing: its markup and styles in an SVG, whose root font is the frame's. */
async function drawFrame(frame: HTMLIFrameElement): Promise<HTMLImageElement> {
  const page = frame.contentDocument;
  if (!page) throw new Error('the frame is empty');
  const copy = page.body.cloneNode(true) as HTMLElement;
  writeDown(page.body, copy);
  await Promise.all(
    [...copy.querySelectorAll('img')].map(async (image) => {
      const address = image.getAttribute('src') ?? '';
      image.removeAttribute('srcset');
      if (address !== '') image.setAttribute('src', await inlined(address).catch(() => ''));
    }),
  );
  copy.querySelectorAll('script, iframe').forEach((node) => node.remove());
  const { width, height } = frame;
  const { theme = 'light' } = page.documentElement.dataset;
  const html = new XMLSerializer().serializeToString(copy);
  const fontSize = page.documentElement.style.fontSize;
  // `:root` is the SVG here, and the body a part of it.
  const rules = rulesOf(page).replaceAll('</style', '<\\/style');
  return asImage(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" style="font-size:${fontSize}" data-theme="${theme}"><foreignObject width="100%" height="100%"><div xmlns="http://www.w3.org/1999/xhtml" data-theme="${theme}" style="width:${width}px;height:${height}px;overflow:hidden;background:var(--ground)"><style><![CDATA[${rules}]]></style>${html}</div></foreignObject></svg>`,
  );
}

/** The board's own lines and words, with the theme's colours written in. */
function drawLines(plane: HTMLElement, board: BoardDrawing): Promise<HTMLImageElement> {
  const lines = plane.querySelector('svg');
  if (!lines) throw new Error('the board has no lines');
  const styles = getComputedStyle(document.documentElement);
  const text = new XMLSerializer()
    .serializeToString(lines)
    .replaceAll(/var\(--(\w+)\)/g, (_, token: string) => styles.getPropertyValue(`--${token}`).trim());
  return asImage(
    text.replace(
      '<svg ',
      `<svg font-family="system-ui, sans-serif" viewBox="0 0 ${board.width} ${board.height}" `,
    ),
  );
}

/** The whole board as one picture. */
export async function pictureOf(plane: HTMLElement, board: BoardDrawing): Promise<Blob> {
  const canvas = document.createElement('canvas');
  // A canvas has an end; a board that is larger is drawn smaller.
  const ratio = Math.min(RATIO, 16_000 / board.width, 16_000 / board.height);
  canvas.width = Math.round(board.width * ratio);
  canvas.height = Math.round(board.height * ratio);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('there is no canvas');
  const styles = getComputedStyle(document.documentElement);
  const ink = (token: string) => styles.getPropertyValue(`--${token}`).trim();
  pen.scale(ratio, ratio);
  pen.fillStyle = ink('surface');
  pen.fillRect(0, 0, board.width, board.height);
  pen.drawImage(await drawLines(plane, board), 0, 0, board.width, board.height);
  for (const { leaf, x, y } of board.scenes) {
    const card = plane.querySelector<HTMLElement>(`[data-scene="${leaf}"]`);
    const frame = card?.querySelector('iframe');
    if (!card || !frame) continue;
    const { width, height } = frame.getBoundingClientRect();
    pen.drawImage(await drawFrame(frame), x, y, width, height);
    pen.strokeStyle = ink('edge');
    pen.strokeRect(x, y, width, height);
    pen.fillStyle = ink('ink');
    pen.font = '600 13px system-ui, sans-serif';
    pen.fillText(card.querySelector('b')?.textContent ?? '', x, y + height + 18, width);
    pen.fillStyle = ink('inkFaint');
    pen.font = '11px system-ui, sans-serif';
    pen.fillText(card.querySelector('small')?.textContent ?? '', x, y + height + 36, width);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture came of it'))), 'image/png');
  });
}

/** Gives the whole board as a PNG to be kept. */
export async function savePicture(plane: HTMLElement, board: BoardDrawing, name: string): Promise<void> {
  const address = URL.createObjectURL(await pictureOf(plane, board));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
