/** Pixels of the picture for each of the page. */
const RATIO = 2;
/** The longest side of a canvas; a board that is larger is drawn smaller. */
const LONGEST = 16_000;

/** A drawing stands still: what moves on the screen is drawn where it comes to rest, not where it begins. */
const AT_REST = '*, *::before, *::after { animation: none !important; transition: none !important; }';

/** What a page hands down to the part of it that is drawn. */
const HANDED_DOWN = ['color', 'font-family', 'font-size', 'font-weight', 'line-height', 'overflow-wrap'];

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

/** Goes through an element and its copy side by side. */
function pairs(from: Element, to: Element): [Element, Element][] {
  const copies = [...to.querySelectorAll('*')];
  return [...from.querySelectorAll('*')].flatMap((one, at) => {
    const copy = copies[at];
    return copy ? [[one, copy] as [Element, Element]] : [];
  });
}

/** What lies in properties a copy would lose: what was typed and chosen, and how far a part was scrolled. */
function writeDown(from: Element, copy: Element): void {
  if (from.tagName === 'TEXTAREA') copy.textContent = (from as HTMLTextAreaElement).value;
  if (from.tagName === 'OPTION') copy.toggleAttribute('selected', (from as HTMLOptionElement).selected);
  if (from.tagName === 'INPUT') {
    const { value, checked } = from as HTMLInputElement;
    copy.setAttribute('value', value);
    copy.toggleAttribute('checked', checked);
  }
  if (from.scrollTop !== 0 || from.scrollLeft !== 0) {
    for (const child of copy.children) {
      (child as HTMLElement).style.translate = `${-from.scrollLeft}px ${-from.scrollTop}px`;
    }
  }
}

const load = (source: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('the drawing cannot be read')));
    image.src = source;
  });

/**
 * A part of a page as a drawing: its markup and styles in an SVG whose root has the page's font size and theme. A frame
 * inside leaves its place empty.
 */
async function drawn(part: HTMLElement, width: number, height: number): Promise<HTMLImageElement> {
  const page = part.ownerDocument;
  const root = page.documentElement;
  const copy = part.cloneNode(true) as HTMLElement;
  for (const [from, to] of [[part, copy] as [Element, Element], ...pairs(part, copy)]) writeDown(from, to);
  await Promise.all(
    [...copy.querySelectorAll('img')].map(async (image) => {
      const address = image.getAttribute('src') ?? '';
      image.removeAttribute('srcset');
      image.removeAttribute('loading');
      if (address !== '') image.setAttribute('src', await inlined(address).catch(() => ''));
    }),
  );
  copy.querySelectorAll('script, style, iframe').forEach((node) => node.remove());
  const above = getComputedStyle(part.parentElement ?? part);
  const handedDown = HANDED_DOWN.map((name) => `${name}:${above.getPropertyValue(name)}`).join(';');
  const rules = `${rulesOf(page)}\n${AT_REST}`.replaceAll(']]>', '');
  // The sheet of the drawing: `:root` is the SVG here, and a body a part of it.
  const sheet = document.createElement('div');
  sheet.style.cssText = `width:${width}px;height:${height}px;overflow:hidden;${handedDown}`;
  sheet.append(copy);
  const markup = new XMLSerializer().serializeToString(sheet);
  const { theme = 'light' } = root.dataset;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" style="font-size:${getComputedStyle(root).fontSize}" data-theme="${theme}"><style><![CDATA[${rules}]]></style><foreignObject width="100%" height="100%">${markup}</foreignObject></svg>`;
  return load(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
}

/** The whole board as one picture, just as it stands on the screen: its lines and words, then every screen in its place. */
export async function pictureOf(plane: HTMLElement): Promise<Blob> {
  const { width, height, left, top } = plane.getBoundingClientRect();
  const ratio = Math.min(RATIO, LONGEST / width, LONGEST / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('there is no canvas');
  pen.scale(ratio, ratio);
  pen.fillStyle = getComputedStyle(plane).backgroundColor;
  pen.fillRect(0, 0, width, height);
  pen.drawImage(await drawn(plane, width, height), 0, 0, width, height);
  for (const frame of plane.querySelectorAll('iframe')) {
    const screen = frame.contentDocument?.body;
    const rim = frame.closest<HTMLElement>('[data-rim]');
    if (!screen || !rim) throw new Error('a screen is missing');
    const place = frame.getBoundingClientRect();
    const picture = await drawn(screen, frame.clientWidth, frame.clientHeight);
    const inside = rim.getBoundingClientRect();
    const { borderTopLeftRadius, borderTopWidth } = getComputedStyle(rim);
    const edge = parseFloat(borderTopWidth);
    pen.save();
    pen.beginPath();
    pen.roundRect(
      inside.left - left + edge,
      inside.top - top + edge,
      inside.width - 2 * edge,
      inside.height - 2 * edge,
      parseFloat(borderTopLeftRadius) - edge,
    );
    pen.clip();
    pen.drawImage(picture, place.left - left, place.top - top, place.width, place.height);
    pen.restore();
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture came of it'))), 'image/png');
  });
}

/** Gives a picture to be kept under a name. */
export function keepPicture(picture: Blob, name: string): void {
  const address = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
