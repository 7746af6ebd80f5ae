/** Parts of a formatted sum. `decimals` is empty for whole yuan. */
interface MoneyParts {
  readonly sign: '' | '−';
  readonly yuan: string;
  readonly decimals: string;
}

/** Splits fen: 328050 → `{ sign: '', yuan: '3,280', decimals: '.50' }`. */
export function moneyParts(fen: number): MoneyParts {
  const whole = Math.abs(Math.round(fen));
  const rest = whole % 100;
  return {
    sign: fen < 0 ? '−' : '',
    yuan: Math.trunc(whole / 100)
      .toString()
      .replace(/\B(?=(\d{3})+$)/g, ','),
    decimals: rest === 0 ? '' : `.${rest.toString().padStart(2, '0')}`,
  };
}

/** Adds a full stop unless there is one: 看不清 → 看不清。 */
export const sentence = (words: string): string =>
  /[。！？；….!?;]$/.test(words.trim()) ? words.trim() : `${words.trim()}。`;

/** Formats fen: 328000 → `¥3,280`. */
export function money(fen: number): string {
  const { sign, yuan, decimals } = moneyParts(fen);
  return `${sign}¥${yuan}${decimals}`;
}

const two = (value: number) => value.toString().padStart(2, '0');

/** Formats ms as `04:05`, from an hour on as `03:04:05`, from a day on as `2 天 3 小时`. Rounds up to seconds. */
export function remaining(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  if (hours > 0) return `${two(hours)}:${two(minutes)}:${two(seconds % 60)}`;
  return `${two(minutes)}:${two(seconds % 60)}`;
}

/** Formats ms in words for screen readers, to the minute. */
export function remainingWords(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / 60_000));
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const parts = [
    days > 0 ? `${days} 天` : '',
    hours > 0 ? `${hours} 小时` : '',
    minutes % 60 > 0 && days === 0 ? `${minutes % 60} 分钟` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '已到时间' : parts.join(' ');
}

/** China is UTC+8 without daylight saving time. `Intl` takes 100 ms to initialise on a slow phone. */
const EIGHT_HOURS = 8 * 3_600_000;

/**
 * Formats ISO 8601 in Beijing time: `2026-11-21 15:04` (`full`), `11-21 15:04` (`short`), `2026-11-21` (`day`); `—` if
 * invalid.
 */
export function beijing(iso: string, shape: 'full' | 'short' | 'day' = 'short'): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '—';
  const [date = '', time = ''] = new Date(at + EIGHT_HOURS).toISOString().split('T');
  const hour = time.slice(0, 5);
  if (shape === 'day') return date;
  return shape === 'full' ? `${date} ${hour}` : `${date.slice(5)} ${hour}`;
}
