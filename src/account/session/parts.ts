import styled from 'styled-components';
import { color, dp, radius, space, text } from '../../ui/theme.ts';

/** The row all faces of the session share, so that nothing jumps from one to the next. */
export const Row = styled.section`
  display: flex;
  align-items: center;
  gap: ${space.l};
  min-height: ${dp(88)};
  padding: ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
`;

export const Words = styled.div`
  display: grid;
  flex: 1;
  gap: ${space.xs};
  min-width: 0;
`;

export const Name = styled.h2`
  overflow: hidden;
  font-size: ${text.title};
  line-height: 1.4;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.xs} ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;

/** Stands where the picture stands. */
export const Side = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: ${dp(56)};
  height: ${dp(56)};
`;
