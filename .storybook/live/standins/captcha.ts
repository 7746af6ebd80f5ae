import { randomInt } from './crypto.ts';

let last = '';

/** The answer of the latest captcha. The panel needs it to sign people in with the real call. */
export const lastCaptcha = (): string => last;

/** The part of `svg-captcha` that the server uses. The letters are plain text, because a demo needs no protection. */
const svgCaptcha = {
  create({
    size,
    width,
    height,
    charPreset,
  }: {
    size: number;
    width: number;
    height: number;
    charPreset: string;
  }) {
    const text = Array.from({ length: size }, () => charPreset[randomInt(charPreset.length)]).join('');
    last = text;
    const step = width / (size + 1);
    const letters = [...text]
      .map(
        (letter, i) =>
          `<text x="${step * (i + 0.7)}" y="${height * 0.72}" transform="rotate(${randomInt(31) - 15} ${step * (i + 1)} ${height / 2})">${letter}</text>`,
      )
      .join('');
    const line = `M0 ${randomInt(height)} Q${width / 2} ${randomInt(height)} ${width} ${randomInt(height)}`;
    const data = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#f4f6f8"/><path d="${line}" stroke="#8c96a5" fill="none"/><g font-family="monospace" font-weight="bold" font-size="${height * 0.62}" fill="#14181f">${letters}</g></svg>`;
    return { text, data };
  },
};

export default svgCaptcha;
