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

/** Keeps what can become a number with so many places, drops the rest. */
export function numeric(typed: string, decimals: number): string {
  const plain = typed
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/[^\d.]/g, '');
  const [whole = '', ...rest] = plain.split('.');
  const cleaned = whole.replace(/^0+(?=\d)/, '');
  if (decimals === 0 || rest.length === 0) return cleaned;
  return `${cleaned === '' ? '0' : cleaned}.${rest.join('').slice(0, decimals)}`;
}

/** A number or a sum in yuan, typed on the number keys. */
export function NumberInput({
  value,
  onValue,
  decimals = 0,
  maxLength,
  before,
  after,
  ...rest
}: NumberInputProps) {
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      type="text"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      value={value}
      // The field itself would cut what is pasted before the number in it is found.
      onChange={(event) => onValue(numeric(event.target.value, decimals).slice(0, maxLength))}
      leading={before !== undefined && <span aria-hidden>{before}</span>}
      trailing={after !== undefined && <span aria-hidden>{after}</span>}
    />
  );
}
