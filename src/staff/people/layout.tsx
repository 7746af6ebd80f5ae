import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Link } from 'wouter';
import { color, faint, space, Stack, text } from '../../ui/index.ts';
import { consoleHref, type ConsoleAddress } from '../console/address.ts';

const Split = styled.div`
  display: grid;
  grid-template-columns: minmax(280px, 2fr) minmax(0, 3fr);
  align-items: start;
  gap: ${space.l};
  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
    &[data-open='true'] > :first-child,
    &[data-open='false'] > :last-child {
      display: none;
    }
  }
`;

/** Link back to the list, in a narrow window. */
export const Back = styled(Link)`
  display: none;
  min-height: 44px;
  color: ${color.accent};
  line-height: 44px;
  @media (max-width: 767px) {
    display: block;
  }
`;

/** Name of the opened item. */
export const Heading = styled.h3`
  font-size: ${text.strong};
`;

/** Rows with two lines, as links or plain text. */
export const Rows = styled.ul`
  li {
    border-top: 1px solid ${color.line};
  }
  li:first-child {
    border-top: 0;
  }
  a,
  div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px ${space.s};
    min-height: 44px;
    padding: ${space.s};
    color: ${color.ink};
  }
  a > :nth-child(even),
  div > :nth-child(even) {
    justify-self: end;
    text-align: right;
  }
  a[aria-current] {
    background: ${color.accentSoft};
  }
  small {
    ${faint}
  }
`;

interface AddressProps {
  address: ConsoleAddress;
  children: ReactNode;
}

/** A row that opens the item of its id. */
export const ItemRow = ({ address, id, children }: AddressProps & { id: string }) => (
  <li>
    <Link
      href={consoleHref({ ...address, item: id })}
      aria-current={address.item === id ? 'true' : undefined}
    >
      {children}
    </Link>
  </li>
);

/** A list, and beside it the opened item (`children`). A narrow window shows only one of them. */
export const ListAndItem = ({ address, list, children }: AddressProps & { list: ReactNode }) => (
  <Split data-open={address.item !== undefined}>
    <Stack>{list}</Stack>
    <div>
      {address.item !== undefined && (
        <Back href={consoleHref({ ...address, item: undefined })}>返回列表</Back>
      )}
      {children}
    </div>
  </Split>
);
