import styled from 'styled-components';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { color, dp, radius, space, text, touch } from '../../ui/theme.ts';
import type { Form } from './form.ts';

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

/** The picture and what it says. The picture is a button: another one. */
export function CaptchaField({ form }: { form: Form }) {
  const { actor, snapshot, fields, faults, isBusy, type } = form;
  const { captcha } = snapshot.context;
  const refresh = () => actor.send({ type: 'captcha.refresh' });
  return (
    <Field label="图形验证码" error={faults.captcha} hint="不分大小写。看不清就点图片换一张，或用短信登录。">
      <Row>
        <TextInput
          name="captcha"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={10}
          placeholder="图中字符"
          readOnly={isBusy}
          value={fields.captcha}
          onChange={type('captcha')}
        />
        {snapshot.value.captcha === 'failed' ? (
          <Retry type="button" onClick={refresh}>
            <Icon name="refresh" size={16} />
            没有加载，重试
          </Retry>
        ) : captcha === null ? (
          <div aria-busy>
            <Skeleton height={44} />
          </div>
        ) : (
          <Swap type="button" disabled={isBusy} aria-label="换一张图形验证码" onClick={refresh}>
            <img src={captcha.image} alt="" width={150} height={50} />
          </Swap>
        )}
      </Row>
    </Field>
  );
}
