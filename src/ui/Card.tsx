import type { ReactNode } from 'react';
import styled from 'styled-components';
import { cardFace, space, spaceBetween, text } from './theme.ts';

const Root = styled.section`
  ${cardFace}
  padding: ${space.l};
`;

/** Top of a card, with content at the left and the right. */
export const CardHead = styled.div`
  ${spaceBetween}
  gap: ${space.s};
  margin-bottom: ${space.m};
`;

const Title = styled.h2`
  font-size: ${text.strong};
  line-height: 1.4;
`;

const Flush = styled.section`
  overflow: hidden;
  ${cardFace}
`;

const FlushTitle = styled(Title)`
  padding: ${space.m} ${space.l} ${space.xs};
`;

/** A card whose content has its own margins, such as tabs. `isTitled` shows the label as a title. */
export function FlushCard({
  label,
  isTitled = false,
  children,
}: {
  label: string;
  isTitled?: boolean;
  children: ReactNode;
}) {
  return (
    <Flush aria-label={label}>
      {isTitled && <FlushTitle>{label}</FlushTitle>}
      {children}
    </Flush>
  );
}

/** A card with a title; `aside` is at its right. */
export function Card({
  title,
  aside,
  children,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Root>
      {(title !== undefined || aside !== undefined) && (
        <CardHead>
          {title !== undefined && <Title>{title}</Title>}
          {aside}
        </CardHead>
      )}
      {children}
    </Root>
  );
}
