/** A text that a person wrote as a sentence inside of ours: with one mark at its end. */
export function sentence(written: string): string {
  const text = written.replace(/[\s。.]+$/, '');
  return /[！？!?]$/.test(text) ? text : `${text}。`;
}
