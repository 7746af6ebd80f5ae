import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { useIsCovered } from './backStack.ts';
import { Icon, type IconName } from './Icon.tsx';
import { color, radius, touch } from './theme.ts';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconName;
  /** Accessible name. */
  label: string;
  /** State of a toggle button. */
  pressed?: boolean;
  /** Icon size in dp; the touch target is 44 dp. */
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

export function IconButton({
  icon,
  label,
  pressed,
  size = 22,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  const isCovered = useIsCovered();
  return (
    <Root
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={isCovered || undefined}
      onClick={isCovered ? undefined : onClick}
      {...rest}
    >
      <Icon name={icon} size={size} filled={pressed === true && (icon === 'heart' || icon === 'star')} />
    </Root>
  );
}
