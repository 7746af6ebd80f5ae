import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { centred, color, dp, radius, space, text, touch } from '../../ui/theme.ts';
import type { TextProps } from '../../shared/submission/SubmissionView.tsx';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${dp(132)};
  gap: ${space.s};
`;

const Swap = styled.button`
  ${centred}
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
  /** Whose phone it belongs to, in a form with two phones. */
  whose?: string | undefined;
  /** Captcha as a data URI; null while loading. */
  image: string | null;
  isFailed: boolean;
  input: TextProps;
  error: string | undefined;
  hint: string;
  onRefresh: () => void;
  /** Takes the focus from the button that requested the captcha. */
  takesFocus?: boolean;
  /** Enter submits the captcha, not the form. */
  onEnter?: () => void;
}

/** Captcha and its answer. Pressing the picture requests another. */
export function CaptchaField({
  name = 'captcha',
  whose,
  image,
  isFailed,
  input,
  error,
  hint,
  onRefresh,
  takesFocus = false,
  onEnter,
}: CaptchaFieldProps) {
  const place = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement instanceof HTMLButtonElement) place.current?.focus();
  }, [takesFocus]);
  return (
    <Field label={whose === undefined ? '图形验证码' : `${whose}的图形验证码`} error={error} hint={hint}>
      <Row>
        <TextInput
          ref={place}
          name={name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={10}
          placeholder="图中字符"
          required
          {...input}
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
            {whose !== undefined && <VisuallyHidden>，{whose}</VisuallyHidden>}
          </Retry>
        ) : (
          // The button stays while the next picture loads. Removing it would lose the focus.
          <Swap
            type="button"
            disabled={input.readOnly}
            aria-busy={image === null}
            aria-label={[image === null ? '图形验证码加载中' : '换一张图形验证码', whose]
              .filter(Boolean)
              .join('，')}
            onClick={image === null ? undefined : onRefresh}
          >
            {image === null ? <Skeleton height={44} /> : <img src={image} alt="" width={150} height={50} />}
          </Swap>
        )}
      </Row>
    </Field>
  );
}
