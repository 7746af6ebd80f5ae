import styled from 'styled-components';
import { focusPlace } from '../ui/focusPlace.ts';
import { color, layer, radius, space, touch } from '../ui/theme.ts';

const Root = styled.button`
  position: fixed;
  top: ${space.s};
  left: ${space.s};
  z-index: ${layer.bar + 1};
  min-height: ${touch};
  padding: 0 ${space.l};
  border: 1px solid ${color.accent};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.accent};
  &:not(:focus) {
    clip-path: inset(50%);
  }
`;

/** Moves the focus past a menu to the page. Visible while it has the focus. */
export const SkipLink = () => (
  <Root
    type="button"
    onClick={() => {
      const places = document.querySelectorAll<HTMLElement>('main, main :is(h1, h2), main section');
      [...places].some(focusPlace);
    }}
  >
    跳到内容
  </Root>
);
