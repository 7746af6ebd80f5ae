import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Link } from 'wouter';
import { useIsCovered } from './backStack.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';
import { color, dp, motion, radius, space, text, touch } from './theme.ts';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  /** A small button is secondary by default, others are primary. */
  variant?: ButtonVariant;
  /** Full width. */
  block?: boolean;
  /** 36 dp high, for list rows. The touch target stays 44 dp. */
  small?: boolean;
  icon?: IconName;
}

interface ButtonProps extends ComponentPropsWithRef<'button'>, Look {
  /** The action is running: shows a spinner and ignores presses. */
  busy?: boolean;
}

interface ButtonLinkProps extends Look {
  href: string;
  replace?: boolean;
  children: ReactNode;
}

const variants = {
  primary: css`
    background: ${color.accent};
    color: ${color.onAccent};
    border-color: ${color.accent};
  `,
  secondary: css`
    background: ${color.surface};
    color: ${color.ink};
    border-color: ${color.edge};
  `,
  quiet: css`
    background: transparent;
    color: ${color.accent};
    border-color: transparent;
  `,
  danger: css`
    background: ${color.surface};
    color: ${color.bad};
    border-color: ${color.bad};
  `,
};

/** Aligns the text of a small quiet button with the end of its row: it moves right by its padding. */
const atEnd = `&:where(:last-child:not(:first-child)) { margin-right: -${space.m}; }`;

const look = css<{ $variant: ButtonVariant; $block: boolean; $small: boolean }>`
  position: relative;
  display: ${({ $block }) => ($block ? 'flex' : 'inline-flex')};
  /* On a line of text: the baseline of a button with an icon is the icon's edge. */
  vertical-align: middle;
  width: ${({ $block }) => ($block ? '100%' : 'auto')};
  align-items: center;
  justify-content: center;
  gap: ${space.xs};
  min-height: ${({ $small }) => ($small ? dp(36) : touch)};
  padding: 0 ${({ $small }) => ($small ? space.m : space.l)};
  border: 1px solid;
  border-radius: ${radius.control};
  font-size: ${({ $small }) => ($small ? text.small : text.strong)};
  font-weight: 600;
  line-height: 1.2;
  white-space: nowrap;
  user-select: none;
  transition:
    opacity ${motion.quick},
    filter ${motion.quick};
  ${({ $variant }) => variants[$variant]}
  ${({ $small, $variant }) =>
    $small &&
    css`
      &::after {
        content: '';
        position: absolute;
        inset: ${dp(-4)} 0;
      }
      ${$variant === 'quiet' && atEnd}
    `}
  &:active {
    filter: brightness(0.92);
  }
`;

const Root = styled.button<{ $variant: ButtonVariant; $block: boolean; $small: boolean }>`
  ${look}
  &:disabled {
    background: ${({ $variant }) => ($variant === 'quiet' ? 'transparent' : color.sunken)};
    border-color: ${({ $variant }) => ($variant === 'quiet' ? 'transparent' : color.line)};
    color: ${color.inkFaint};
    filter: none;
  }
`;

const Anchor = styled.a<{ $variant: ButtonVariant; $block: boolean; $small: boolean }>`
  ${look}
`;

export function Button({
  small = false,
  variant = small ? 'secondary' : 'primary',
  block = false,
  busy = false,
  icon,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isCovered = useIsCovered();
  return (
    <Root
      type={type}
      $variant={variant}
      $block={block}
      $small={small}
      aria-busy={busy || undefined}
      // `disabled` would lose the focus that returns here when the dialog closes.
      aria-disabled={busy || isCovered || undefined}
      onClick={(event) => {
        if (busy || isCovered) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {busy ? <Spinner size={small ? 14 : 18} /> : icon && <Icon name={icon} size={small ? 16 : 20} />}
      {children}
    </Root>
  );
}

/** A link that looks like a button, for navigation. */
export function ButtonLink({
  small = false,
  variant = small ? 'secondary' : 'primary',
  block = false,
  icon,
  href,
  replace,
  children,
}: ButtonLinkProps) {
  return (
    <Link href={href} replace={replace ?? false} asChild>
      <Anchor $variant={variant} $block={block} $small={small}>
        {icon && <Icon name={icon} size={small ? 16 : 20} />}
        {children}
      </Anchor>
    </Link>
  );
}
