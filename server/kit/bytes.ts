/** Text as bytes and back, for what also runs where Node is not (the demo's back end in the browser). */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A text in UTF-8. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

/** Parts, one after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The text of parts in UTF-8. */
export const textOf = (parts: readonly Uint8Array[]): string => decoder.decode(joined(parts));
