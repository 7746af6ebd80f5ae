import type { ReactNode } from 'react';
import styled from 'styled-components';
import { balancedText } from './balancedText.ts';
import { centredColumn, color, dp, space, text } from './theme.ts';

export type Drawing = 'done' | 'box' | 'search' | 'order' | 'message' | 'heart' | 'offline' | 'missing';

const drawings: { readonly [name in Drawing]: ReactNode } = {
  done: (
    <>
      <circle cx="60" cy="56" r="30" />
      <path d="M46 57l10 10 19-21" />
    </>
  ),
  box: (
    <>
      <path d="M28 44 60 32l32 12v28L60 86 28 72V44Z" />
      <path d="M28 44l32 13 32-13M60 57v29M44 38l32 13v9" />
    </>
  ),
  search: (
    <>
      <path d="M26 34h44M26 46h28M26 58h20M26 70h24" />
      <circle cx="72" cy="60" r="16" />
      <path d="M84 72l12 12M66 60h12" />
    </>
  ),
  order: (
    <>
      <path d="M38 26h44v60l-7.3-5-7.3 5-7.4-5-7.3 5-7.4-5L38 86V26Z" />
      <path d="M48 42h24M48 54h24M48 66h12" />
    </>
  ),
  message: (
    <>
      <path d="M26 32h52v34H50L38 76V66H26V32Z" />
      <path d="M38 46h28M38 54h16M84 46h10v30h-7v8l-9-8H58" />
    </>
  ),
  heart: (
    <>
      <path d="M60 84S30 66 30 46a15 15 0 0 1 30-3 15 15 0 0 1 30 3c0 20-30 38-30 38Z" />
      <path d="M40 46a6 6 0 0 1 6-7" />
    </>
  ),
  offline: (
    <>
      <path d="M28 50a46 46 0 0 1 64 0M38 61a31 31 0 0 1 44 0M48 72a17 17 0 0 1 24 0" />
      <circle cx="60" cy="82" r="2.5" />
      <path d="M36 30l50 56" />
    </>
  ),
  missing: (
    <>
      <path d="M34 28h36l16 16v42H34V28ZM70 28v16h16" />
      <path d="M50 56h.1M70 56h.1M52 72c5-5 11-5 16 0" />
    </>
  ),
};

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  drawing?: Drawing;
  /** Next step. */
  action?: ReactNode;
}

const Root = styled.div`
  ${centredColumn}
  padding: ${space.xxl} ${space.xl};
`;

const Art = styled.svg`
  width: ${dp(120)};
  height: ${dp(110)};
  color: ${color.edge};
`;

const Title = styled.p`
  margin-top: ${space.s};
  font-size: ${text.strong};
  font-weight: 600;
  text-wrap: balance;
`;

const Text = styled.p`
  margin-top: ${space.xs};
  max-width: ${dp(280)};
  color: ${color.inkSoft};
  ${balancedText}
`;

const Action = styled.div`
  margin-top: ${space.l};
`;

/** Empty state with a next step. */
export function EmptyState({ title, text: words, drawing = 'box', action }: EmptyStateProps) {
  return (
    <Root>
      <Art
        viewBox="0 0 120 110"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="M18 96h84" opacity="0.5" />
        {drawings[drawing]}
      </Art>
      <Title>{title}</Title>
      {words !== undefined && <Text>{words}</Text>}
      {action !== undefined && <Action>{action}</Action>}
    </Root>
  );
}
