import { MAX_PIXELS, storedSize, UPLOAD_LIMIT } from '../../contract/kit/pictureLimits.ts';

const QUALITY = 0.9;

/** Bytes above which a picture is shrunk that the server would scale down anyway. */
const MAX_UNSHRUNK_BYTES = 1024 * 1024;

/** Loads a picture; its pixels are decoded when it is drawn. Rejects if the file is not a picture. */
function readImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('not a picture')));
    image.src = address;
  });
}

/** Redraws a picture as JPEG in the size that the server stores, upright. Null if the browser cannot. */
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
 * Shrinks a picture that exceeds the server's limits of bytes or pixels, and a large file that the server would scale
 * down. Returns every other file unchanged.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    const image = await readImage(address);
    const { naturalWidth: width, naturalHeight: height } = image;
    const isScaledDown = storedSize(width, height).width < width;
    const isFine =
      file.size <= (isScaledDown ? MAX_UNSHRUNK_BYTES : UPLOAD_LIMIT) && width * height <= MAX_PIXELS;
    return isFine ? file : ((await redraw(image)) ?? file);
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(address);
  }
}
