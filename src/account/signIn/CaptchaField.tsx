import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { color, dp, radius, space, text, touch } from '../../ui/theme.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${dp(132)};
  gap: ${space.s};
`;

const Swap = styled.button`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space.xs};
  overflow: hidden;
  min-height: ${touch};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: #f4f6f8;
  color: ${color.accent};
  font-size: ${text.small};
  img {
    width: 100%;
    height: ${dp(44)};
    object-fit: contain;
  }
`;

const Retry = styled(Swap)`
  background: ${color.surface};
`;

interface CaptchaFieldProps {
  name?: string;
  /** Captcha as a data URI; null while loading. */
  image: string | null;
  isFailed: boolean;
  value: string;
  error: string | undefined;
  hint: string;
  isBusy: boolean;
  onType: (event: { target: { value: string } }) => void;
  onRefresh: () => void;
  /** Takes the focus from the button that requested the captcha. */
  takesFocus?: boolean;
  /** Enter submits the captcha, not the form. */
  onEnter?: () => void;
}

/** Captcha and its answer. Pressing the picture requests another. */
export function CaptchaField({
  name = 'captcha',
  image,
  isFailed,
  value,
  error,
  hint,
  isBusy,
  onType,
  onRefresh,
  takesFocus = false,
  onEnter,
}: CaptchaFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement instanceof HTMLButtonElement) input.current?.focus();
  }, [takesFocus]);
  return (
    <Field label="图形验证码" error={error} hint={hint}>
      <Row>
        <TextInput
          ref={input}
          name={name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={10}
          placeholder="图中字符"
          readOnly={isBusy}
          value={value}
          onChange={onType}
          onKeyDown={(event) => {
            // Enter also ends a word in an input method.
            if (onEnter === undefined || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onEnter();
          }}
        />
        {isFailed ? (
          <Retry type="button" onClick={onRefresh}>
            <Icon name="refresh" size={16} />
            没有加载，重试
          </Retry>
        ) : image === null ? (
          <div aria-busy>
            <Skeleton height={44} />
          </div>
        ) : (
          <Swap type="button" disabled={isBusy} aria-label="换一张图形验证码" onClick={onRefresh}>
            <img src={image} alt="" width={150} height={50} />
          </Swap>
        )}
      </Row>
    </Field>
  );
}
