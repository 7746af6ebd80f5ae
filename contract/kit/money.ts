import * as v from 'valibot';
import { codec, type Codec } from './codec.ts';
import { money } from './formatMoney.ts';

/** Whole fen → decimal yuan with two places ("3280.00"), the format of payment providers. */
export function yuanFromFen(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`not whole fen: ${fen}`);
  const abs = Math.abs(fen);
  return `${fen < 0 ? '-' : ''}${Math.floor(abs / 100)}.${String(abs % 100).padStart(2, '0')}`;
}

/** Decimal yuan → whole fen. Accepts "12", "12.3" and "12.30", also as a number. NaN for anything else. */
export function fenFromYuan(yuan: string | number): number {
  const match = /^(-?)(\d{1,11})(?:\.(\d{1,2}))?$/.exec(String(yuan).trim());
  if (!match) return Number.NaN;
  const [, sign, whole, cents = ''] = match;
  const fen = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return sign && fen !== 0 ? -fen : fen;
}

/** Removes floating-point errors such as that of 0.1 + 0.2. Returns everything but numbers unchanged. */
const wholeFen = (raw: unknown): unknown => (typeof raw === 'number' ? Number(raw.toFixed(8)) : raw);

/**
 * Money: integer fen in the code, a JSON number of yuan with at most two decimals on the wire (3280, 9.9). Text is also
 * accepted. Bounds are in fen.
 */
export const yuan = /* @__NO_SIDE_EFFECTS__ */ (min = 0, max = 99_999_999_999): Codec<number> =>
  codec(
    () =>
      v.pipe(
        v.union([v.string(), v.number()], '金额格式不正确'),
        v.check((w) => Number.isSafeInteger(fenFromYuan(w)), '金额格式不正确'),
        v.check(
          (w) => {
            const fen = fenFromYuan(w);
            return fen >= min && fen <= max;
          },
          `金额应在 ${money(min)} 到 ${money(max)} 之间`,
        ),
      ),
    fenFromYuan,
    (fen) => Number(yuanFromFen(fen)),
    { tidy: wholeFen },
  );
