import { RULES, type DepositRule } from './rules.ts';

/** Parses an amount in yuan, with or without its sign, to fen. Undefined for any other text. */
function fenOf(text: string): number | undefined {
  const yuan = /^¥?(\d{1,6}(?:\.\d{1,2})?)元?$/.exec(text)?.[1];
  return yuan === undefined ? undefined : Math.round(Number(yuan) * 100);
}

/**
 * Parses the seller's deposit of the dictionary `backRatio`: a percentage (`5`, `5%`) with a minimum in yuan, by default
 * that of RULES, or an amount (`¥50`). Undefined for a text that is neither.
 */
export function depositRuleOf(value: string, min: string | null | undefined): DepositRule | undefined {
  const [text = '', least = ''] = [value, min ?? ''].map((each) =>
    each.normalize('NFKC').replaceAll(/\s/g, ''),
  );
  if (/[¥元]/.test(text)) {
    const sum = fenOf(text);
    return sum === undefined ? undefined : { rate: 0, min: sum };
  }
  const percent = /^(\d{1,3}(?:\.\d{1,2})?)%?$/.exec(text)?.[1];
  const minimum = least === '' ? RULES.sellerDepositMin : fenOf(least);
  if (percent === undefined || Number(percent) > 100 || minimum === undefined) return undefined;
  return { rate: Number(percent) / 100, min: Number(percent) === 0 ? 0 : minimum };
}
