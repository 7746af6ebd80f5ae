import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from './Icon.tsx';
import { color, radius, touch } from './theme.ts';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconName;
  /** What it does, read out. */
  label: string;
  /** For a switch such as favourite: whether it is on. */
  pressed?: boolean;
  /** Size of the drawing in dp; the touch target is always 44. */
  size?: number;
}

const Root = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  flex: none;
  width: ${touch};
  height: ${touch};
  border-radius: ${radius.control};
  color: ${color.ink};
  &[aria-pressed='true'] {
    color: ${color.accent};
  }
  &:disabled {
    color: ${color.inkFaint};
    opacity: 0.6;
  }
`;

export function IconButton({ icon, label, pressed, size = 22, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Root type={type} aria-label={label} aria-pressed={pressed} {...rest}>
      <Icon name={icon} size={size} filled={pressed === true && (icon === 'heart' || icon === 'star')} />
    </Root>
  );
}
