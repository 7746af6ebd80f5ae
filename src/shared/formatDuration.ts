const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats ms as `15 分钟`, `72 小时` or `7 天`. */
export function formatDuration(ms: number): string {
  if (ms < HOUR) return `${ms / MINUTE} 分钟`;
  return ms > 3 * DAY && ms % DAY === 0 ? `${ms / DAY} 天` : `${ms / HOUR} 小时`;
}
