import { useInputNote } from './inputNote.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';

export interface NumberInputProps extends Omit<
  TextInputProps,
  'type' | 'value' | 'onChange' | 'leading' | 'trailing'
> {
  /** The typed text, which may not be a number yet. */
  value: string;
  onValue: (text: string) => void;
  /** A sum in yuan: two decimal places, and ¥ before it. */
  yuan?: boolean;
  /** Decimal places; 0 for integers. */
  decimals?: number;
  after?: string | undefined;
}

/** Normalises full-width digits, blanks, ¥ and thousands separators. Changes nothing else. */
export const readNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll(/[\s¥]/g, '')
    .replace(/元$/, '')
    .replace(
      /^(\d{1,3})((?:,\d{3})+)(?=\.|$)/,
      (_, first: string, rest: string) => first + rest.replaceAll(',', ''),
    );

const PLACES = ['', '一', '两', '三', '四'] as const;

/** Error message for a typed number; undefined if it is valid or may become so. */
export function typedNumberFault(typed: string, decimals: number, maxLength = Infinity): string | undefined {
  if (typed.length > maxLength) return `最多 ${maxLength} 位`;
  if (decimals === 0) return /^\d*$/.test(typed) ? undefined : '只能填整数';
  const isNumber = new RegExp(`^(\\d+(\\.\\d{0,${decimals}})?)?$`).test(typed);
  return isNumber ? undefined : `只能填数字，最多${PLACES[decimals] ?? decimals}位小数`;
}

/** Input for a number or a sum in yuan. Invalid text stays as typed and shows an error. */
export function NumberInput({
  value,
  onValue,
  yuan = false,
  decimals = yuan ? 2 : 0,
  maxLength,
  after,
  ...rest
}: NumberInputProps) {
  const fault = typedNumberFault(value, decimals, maxLength);
  const line = useInputNote(fault);
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
        leading={yuan && <span aria-hidden>¥</span>}
        trailing={after !== undefined && <span aria-hidden>{after}</span>}
      />
      {line}
    </>
  );
}
