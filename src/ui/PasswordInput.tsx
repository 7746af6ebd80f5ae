import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';

interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'trailing'> {
  /** What the button shows and hides, in a form with two passwords. */
  what?: string;
}

/** Password input with a show/hide button. */
export function PasswordInput({ what = '密码', ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={`${shown ? '隐藏' : '显示'}${what}`}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
