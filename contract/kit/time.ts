import * as v from 'valibot';
import { codec, parse, lenient, type Codec } from './codec.ts';

const EIGHT_HOURS = 8 * 3_600_000;

/** ISO 8601 (UTC) → `yyyy-MM-dd HH:mm:ss` in China (+08:00). */
export function wireFromIso(iso: string): string {
  return new Date(Date.parse(iso) + EIGHT_HOURS).toISOString().slice(0, 19).replace('T', ' ');
}

/** `yyyy-MM-dd HH:mm:ss` (+08:00) → ISO 8601 in UTC. */
export function isoFromWire(wire: string): string {
  return new Date(`${wire.replace(' ', 'T')}+08:00`).toISOString();
}

/** Times before it count as absent. Other servers send `0001-01-01` for no time. */
const EARLIEST = Date.parse('1900-01-01T00:00+08:00');

/** Converts other formats of a time: only a date, without seconds, with a T, with a time zone. */
function wireFromAny(raw: unknown): unknown {
  const iso = String(raw).replace(' ', 'T');
  const at = Date.parse(/T.{5,}[Z+-]/.test(iso) ? iso : `${iso}${iso.includes('T') ? '' : 'T00:00'}+08:00`);
  if (Number.isNaN(at)) return raw;
  return at < EARLIEST ? '' : wireFromIso(new Date(at).toISOString());
}

/**
 * A time with whole seconds: ISO 8601 in the code, `yyyy-MM-dd HH:mm:ss` (+08:00) on the wire. An absent time is read
 * as '', which pages show as `—`.
 */
export const moment: Codec<string> = lenient(
  codec(
    () =>
      v.pipe(
        v.string('时间格式不正确'),
        v.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, '时间格式不正确'),
        v.check((w) => Date.parse(`${w.replace(' ', 'T')}+08:00`) >= EARLIEST, '时间格式不正确'),
      ),
    isoFromWire,
    wireFromIso,
    { blank: '' },
  ),
  wireFromAny,
);

/** A time, or a date that stands for its first (`from`) or last (`to`) second. Written as a time. */
/* @__NO_SIDE_EFFECTS__ */
export function momentOrDay(edge: 'from' | 'to'): Codec<string> {
  const whole = (w: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(w) ? `${w} ${edge === 'from' ? '00:00:00' : '23:59:59'}` : w;
  return codec(
    () =>
      v.pipe(
        v.string('时间格式不正确'),
        v.check((w) => parse(moment, whole(w)).ok, '时间格式不正确'),
      ),
    (w) => isoFromWire(whole(w)),
    wireFromIso,
  );
}
