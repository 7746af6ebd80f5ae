import styled from 'styled-components';
import { Page } from '../flow/parts.tsx';
import { ROW } from './model.ts';

/** From this width a page shows columns, below it lists. */
const WIDE = '@media (min-width: 940px)';

/** The horizontal extent of each column, px. */
export const COLUMN = {
  still: { left: 0, right: 112 },
  moving: { left: 124, right: 246 },
  flows: { left: 322, right: 436 },
  books: { left: 512, right: 614 },
} as const;
const BESIDE = 636;

export const Sheet = styled(Page)`
  ${WIDE} {
    padding: 12px 20px 16px;
    & > header {
      margin-bottom: 8px;
    }
  }
`;

export const Columns = styled.div`
  position: relative;
  display: grid;
  gap: 20px;
  & > aside {
    order: -1;
    scroll-margin: 12px;
  }
  ${WIDE} {
    display: block;
    min-height: 704px;
    & > section {
      position: absolute;
      top: 0;
    }
    ${Object.entries(COLUMN).map(
      ([name, { left, right }]) => `
    & > [data-map='${name}'] { left: ${left}px; width: ${right - left}px; }`,
    )}
    & > section > ul {
      position: relative;
    }
    & > aside {
      margin-left: ${BESIDE}px;
    }
  }
  @media not all and (min-width: 940px) {
    & > section > ul {
      height: auto !important;
    }
    [data-map='still'] {
      order: 1;
    }
  }
`;

export const Title = styled.h2`
  margin-bottom: 6px;
  color: var(--ink);
  font-size: 13px;
  font-weight: 600;
  line-height: 18px;
`;

export const Lines = styled.svg`
  display: none;
  ${WIDE} {
    display: block;
    position: absolute;
    top: 24px;
    left: 0;
    max-width: none;
  }
  path {
    fill: none;
    stroke: var(--edge);
    stroke-opacity: 0.55;
  }
  path[data-dim='true'] {
    stroke: var(--line);
    stroke-opacity: 1;
  }
  path[data-lit='true'] {
    stroke: var(--accent);
    stroke-opacity: 1;
    stroke-width: 2;
  }
`;

export const Domain = styled.h3`
  margin: 10px 0 4px;
  color: var(--inkFaint);
  font-size: 12px;
  font-weight: 500;
  line-height: 17px;
  ${WIDE} {
    position: absolute;
    top: var(--y);
    margin: 0;
    font-size: 11px;
  }
`;

export const Item = styled.button`
  display: block;
  width: 100%;
  min-height: 44px;
  padding: 8px 12px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--surface);
  color: var(--ink);
  font-size: 14px;
  text-align: left;
  li + li > & {
    margin-top: 6px;
  }
  &:hover {
    border-color: var(--accent);
  }
  &[data-dim='true'] {
    background: none;
    color: var(--inkFaint);
  }
  &[data-lit='true'] {
    border-color: var(--accent);
    background: var(--accentSoft);
    color: var(--accent);
  }
  &[aria-pressed='true'] {
    background: var(--accent);
    color: var(--onAccent);
    font-weight: 600;
  }
  ${WIDE} {
    position: absolute;
    top: calc(var(--y) - ${ROW / 2 - 1}px);
    min-height: ${ROW - 2}px;
    height: ${ROW - 2}px;
    padding: 0 6px;
    overflow: hidden;
    border-radius: 5px;
    font-size: 12px;
    line-height: ${ROW - 4}px;
    text-overflow: ellipsis;
    white-space: nowrap;
    li + li > & {
      margin-top: 0;
    }
    [data-map='flows'] &,
    [data-map='books'] & {
      top: calc(var(--y) - 12px);
      min-height: 24px;
      height: 24px;
      line-height: 22px;
    }
  }
`;

export const Box = styled.section`
  padding: 14px 16px 16px;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--surface);
  h2 {
    font-size: 17px;
    font-weight: 600;
  }
  h3 {
    margin: 14px 0 4px;
    color: var(--inkSoft);
    font-size: 13px;
    font-weight: 600;
  }
  p {
    color: var(--inkSoft);
  }
  a {
    color: var(--accent);
    text-decoration: underline;
  }
  li {
    padding: 1px 0;
  }
`;

export const Ways = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  margin-top: 8px;
`;

export const Names = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 12px;
`;

export const Chosen = styled.button`
  padding: 0;
  color: var(--accent);
  font-size: inherit;
  text-align: left;
  text-decoration: underline;
`;
