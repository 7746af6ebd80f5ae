import { MAX_PIXELS, storedSize, UPLOAD_LIMIT } from '../../contract/kit/pictureLimits.ts';

const QUALITY = 0.9;

/** Reads a picture without decoding it whole. Rejects when it is none. */
function readImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('not a picture')));
    image.src = address;
  });
}

/** Draws a picture in the size the server keeps, upright, as JPEG; null where the browser cannot. */
function redraw(image: HTMLImageElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, storedSize(image.naturalWidth, image.naturalHeight));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // JPEG has no transparency.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/**
 * Makes a picture smaller that the server would refuse for its bytes or pixels. Everything else, also what is no picture, is returned
 * as it is.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    const image = await readImage(address);
    const isFine = file.size <= UPLOAD_LIMIT && image.naturalWidth * image.naturalHeight <= MAX_PIXELS;
    return isFine ? file : ((await redraw(image)) ?? file);
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(address);
  }
}
