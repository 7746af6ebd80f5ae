import * as v from 'valibot';
import { codec, parse, reading, type Codec } from './codec.ts';

const EIGHT_HOURS = 8 * 3_600_000;

/** ISO 8601 (UTC) → `yyyy-MM-dd HH:mm:ss` in China's time (+08:00), the spelling of the specification's family. */
export function wireFromIso(iso: string): string {
  return new Date(Date.parse(iso) + EIGHT_HOURS).toISOString().slice(0, 19).replace('T', ' ');
}

/** `yyyy-MM-dd HH:mm:ss` (+08:00) → ISO 8601 in UTC. */
export function isoFromWire(wire: string): string {
  return new Date(`${wire.replace(' ', 'T')}+08:00`).toISOString();
}

/** Nothing here is older. Servers of the family write `0001-01-01` for no moment at all. */
const EARLIEST = Date.parse('1900-01-01T00:00+08:00');

/** Other spellings of a moment: a date alone, without seconds, with a T, with its zone. */
function wireFromAny(said: unknown): unknown {
  const iso = String(said).replace(' ', 'T');
  const at = Date.parse(/T.{5,}[Z+-]/.test(iso) ? iso : `${iso}${iso.includes('T') ? '' : 'T00:00'}+08:00`);
  if (Number.isNaN(at)) return said;
  return at < EARLIEST ? '' : wireFromIso(new Date(at).toISOString());
}

/**
 * A moment: ISO 8601 in the code, `yyyy-MM-dd HH:mm:ss` (+08:00) on the wire. Whole seconds. Where a server says none it is
 * read as '', which pages show as `—`.
 */
export const moment: Codec<string> = reading(
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

/** A moment, or a bare date, which means its first (`from`) or last second (`to`); written as a moment. */
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
