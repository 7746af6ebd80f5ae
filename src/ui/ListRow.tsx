import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Link } from 'wouter';
import { Icon, type IconName } from './Icon.tsx';
import { color, dp, radius, space } from './theme.ts';

interface ListRowProps {
  label: ReactNode;
  value?: ReactNode;
  icon?: IconName;
  text?: ReactNode;
  /** URL that the row links to. */
  href?: string;
  onClick?: () => void;
}

/** A card of rows. */
export const RowGroup = styled.div`
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  & > * + * {
    border-top: 1px solid ${color.line};
  }
`;

const look = css`
  display: flex;
  align-items: center;
  gap: ${space.m};
  width: 100%;
  min-height: ${dp(52)};
  padding: ${space.s} ${space.l};
  background: ${color.surface};
  color: ${color.ink};
  & + & {
    border-top: 1px solid ${color.line};
  }
  & > svg {
    color: ${color.inkFaint};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Anchor = styled(Link)`
  ${look}
`;
const Press = styled.button`
  ${look}
`;
const Plain = styled.div`
  ${look}
`;

const Words = styled.span`
  flex: 1;
  min-width: 0;
  display: flex;
  flex-direction: column;
`;

const Soft = styled.span`
  color: ${color.inkSoft};
  font-variant-numeric: tabular-nums;
`;

/** List row: a link, a button, or plain text. */
export function ListRow({ label, value, icon, text, href, onClick }: ListRowProps) {
  const inside = (
    <>
      {icon && <Icon name={icon} size={22} />}
      <Words>
        <span>{label}</span>
        {text !== undefined && <Soft>{text}</Soft>}
      </Words>
      {value !== undefined && <Soft>{value}</Soft>}
      {(href !== undefined || onClick) && <Icon name="chevronRight" size={16} />}
    </>
  );
  if (href !== undefined) return <Anchor href={href}>{inside}</Anchor>;
  if (onClick)
    return (
      <Press type="button" onClick={onClick}>
        {inside}
      </Press>
    );
  return <Plain>{inside}</Plain>;
}
