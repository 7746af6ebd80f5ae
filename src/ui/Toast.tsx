import { createToaster, Toast as Ark, Toaster as ArkToaster } from '@ark-ui/react/toast';
import styled from 'styled-components';
import { Icon } from './Icon.tsx';
import { tones, type Tone } from './Pill.tsx';
import { cardFace, color, dp, layer, motion, shadow, space } from './theme.ts';

const toaster = createToaster({ placement: 'top', max: 3, overlap: false, gap: 8, offsets: '16px' });

const types = { good: 'success', warn: 'warning', bad: 'error', info: 'info', neutral: 'info' } as const;

const toneOf = (type: unknown): Tone =>
  type === 'success' ? 'good' : type === 'warning' ? 'warn' : type === 'error' ? 'bad' : 'info';

/** Short messages after an action. Needs one `<Toaster/>` in the page. */
export const toast = {
  /**
   * Shows a message.
   *
   * @param text what happened, as a sentence
   * @param tone defaults to `info`
   */
  show(text: string, tone: Tone = 'info'): void {
    toaster.create({ title: text, type: types[tone], duration: tone === 'bad' ? 6000 : 3500 });
  },
  /** Removes all messages. */
  clear(): void {
    toaster.remove();
  },
};

const Root = styled(Ark.Root)<{ $tone: Tone }>`
  display: flex;
  align-items: center;
  gap: ${space.s};
  width: max-content;
  max-width: min(${dp(340)}, 92vw);
  padding: ${space.m} ${space.l};
  ${cardFace}
  color: ${color.ink};
  box-shadow: ${shadow.sheet};
  translate: var(--x) var(--y);
  opacity: var(--opacity);
  transition:
    translate ${motion.calm},
    opacity ${motion.calm};
  z-index: ${layer.toast};
  svg {
    color: ${({ $tone }) => tones[$tone].ink};
  }
`;

/** Container of the toasts; one per page. */
export function Toaster() {
  return (
    <ArkToaster toaster={toaster} style={{ zIndex: layer.toast }} aria-label="提示">
      {(shown) => {
        const tone = toneOf(shown.type);
        return (
          <Root $tone={tone}>
            <Icon name={tones[tone].icon} size={20} />
            <Ark.Title>{shown.title}</Ark.Title>
          </Root>
        );
      }}
    </ArkToaster>
  );
}
