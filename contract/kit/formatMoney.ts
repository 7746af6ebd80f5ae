/** Formats fen for sentences: 328000 → `¥3,280`, 990 → `¥9.90`. */
export function money(fen: number): string {
  const whole = Math.abs(Math.round(fen));
  const rest = whole % 100;
  const yuan = String(Math.trunc(whole / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${fen < 0 ? '−' : ''}¥${yuan}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
