/**
 * True when the browser has a Chinese font. Without one it draws the same box for each letter. Playwright runs this
 * function in the page, so it must not use anything outside itself.
 */
export function canDrawChinese(): boolean {
  const draw = (letter: string): string => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 40;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.font = '32px sans-serif';
    context.fillText(letter, 4, 32);
    return canvas.toDataURL();
  };
  return draw('号') !== draw('易');
}
