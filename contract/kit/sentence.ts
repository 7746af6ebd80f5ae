/** Ends a text with exactly one mark, so that another sentence can follow. */
export function sentence(written: string): string {
  const text = written.replace(/[\s。.]+$/, '');
  return /[！？!?]$/.test(text) ? text : `${text}。`;
}
