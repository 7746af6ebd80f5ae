import { css } from 'styled-components';
import { color, motion, radius, space, text, touch } from './theme.ts';

/** Shared styles of inputs. iOS zooms into a field with a font below 16 px, also on a screen 320 px wide. */
export const control = css`
  width: 100%;
  min-height: ${touch};
  padding: ${space.s} ${space.m};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  font-size: max(16px, ${text.strong});
  line-height: 1.4;
  transition: border-color ${motion.quick};
  &:focus-visible,
  &:focus-within {
    border-color: ${color.accent};
    outline: 1px solid ${color.accent};
    outline-offset: 0;
  }
  &[aria-invalid='true'],
  &:has([aria-invalid='true']) {
    border-color: ${color.bad};
  }
  &[aria-invalid='true']:focus-visible,
  &:focus-within:has([aria-invalid='true']) {
    border-color: ${color.bad};
    outline-color: ${color.bad};
  }
  &:disabled,
  &:has(input:disabled) {
    border-color: ${color.line};
    background: ${color.sunken};
    color: ${color.inkFaint};
  }
`;
