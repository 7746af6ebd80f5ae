import { useInputLine } from './inputLine.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';

export interface NumberInputProps extends Omit<
  TextInputProps,
  'type' | 'value' | 'onChange' | 'leading' | 'trailing'
> {
  /** The text typed: a number may be on its way. */
  value: string;
  onValue: (text: string) => void;
  /** Places after the point; 0 for whole numbers, 2 for yuan. */
  decimals?: number;
  before?: string;
  after?: string;
}

/**
 * A number as it was meant: full-width digits, blanks, the sign of the yuan and commas between thousands are read for what they
 * say. Nothing else of what was typed is changed.
 */
export const readNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll(/[\s¥]/g, '')
    .replace(
      /^(\d{1,3})((?:,\d{3})+)(?=\.|$)/,
      (_, first: string, rest: string) => first + rest.replaceAll(',', ''),
    )
    .replace(/元$/, '');

const PLACES = ['', '一', '两', '三', '四'] as const;

/** Why a typed number cannot stand, in a Chinese sentence; undefined when it can, or still may. */
export function typedNumberFault(typed: string, decimals: number, maxLength = Infinity): string | undefined {
  if (typed.length > maxLength) return `最多 ${maxLength} 位`;
  if (decimals === 0) return /^\d*$/.test(typed) ? undefined : '只能填整数';
  const isNumber = new RegExp(`^(\\d+(\\.\\d{0,${decimals}})?)?$`).test(typed);
  return isNumber ? undefined : `只能填数字，最多${PLACES[decimals] ?? decimals}位小数`;
}

/** A number or a sum in yuan, typed on the number keys. What is no number stays as typed, and it says so. */
export function NumberInput({
  value,
  onValue,
  decimals = 0,
  maxLength,
  before,
  after,
  ...rest
}: NumberInputProps) {
  const fault = typedNumberFault(value, decimals, maxLength);
  const line = useInputLine(fault);
  return (
    <>
      <TextInput
        autoComplete="off"
        {...rest}
        {...(fault !== undefined && { 'aria-invalid': true })}
        type="text"
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        value={value}
        onChange={(event) => onValue(readNumber(event.target.value))}
        leading={before !== undefined && <span aria-hidden>{before}</span>}
        trailing={after !== undefined && <span aria-hidden>{after}</span>}
      />
      {line}
    </>
  );
}
