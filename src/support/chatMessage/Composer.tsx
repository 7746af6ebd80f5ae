import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { selectInquiry, selectState, selectUpload } from '../../../machines/kit/submission/submission.ts';
import {
  MAX_CHAT_LENGTH,
  MAX_CHAT_PICTURES,
  type ChatMessageRef,
} from '../../../machines/support/chatMessage/chatMessage.ts';
import { Button, IconButton, RecordHead, TextArea } from '../../ui/index.ts';
import { color, dp, layer, space, text } from '../../ui/theme.ts';
import { readFailureText } from '../../shared/failedRead.ts';
import { useInquiry } from '../../shared/inquiry/Inquiry.tsx';
import { Pictures } from '../../shared/upload/Pictures.tsx';
import { useUpload } from '../../shared/upload/port.ts';
import { useChat } from './flow.ts';

const Bar = styled.form`
  position: sticky;
  bottom: 0;
  z-index: ${layer.bar};
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.s};
  padding: ${space.s} ${space.m} calc(${space.s} + env(safe-area-inset-bottom));
  border-top: 1px solid ${color.line};
  background: ${color.surface};
`;

const Line = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: end;
  gap: ${space.s};
  textarea {
    min-height: ${dp(44)};
    max-height: ${dp(132)};
    resize: none;
    field-sizing: content;
  }
`;

const Trouble = styled.p`
  color: ${color.bad};
  font-size: ${text.small};
`;

/** A ref that makes a text box as high as its text, in browsers without `field-sizing`. */
function useGrowth() {
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || CSS.supports('field-sizing', 'content')) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight + current.offsetHeight - current.clientHeight}px`;
  });
  return box;
}

/** Message composer. The text stays until the server has stored it. */
export function Composer({ actor }: { actor: ChatMessageRef }) {
  const state = useSelector(actor, selectState);
  const inquiry = useInquiry(useSelector(actor, selectInquiry));
  const { fields, faults, failure } = useSelector(actor, ({ context }) => context);
  const upload = useUpload(useSelector(actor, selectUpload), useChat().files);
  const [isAdding, setAdding] = useState(false);
  const box = useGrowth();
  const isBusy = state === 'submitting' || state === 'uncertain';
  const hasPictures = fields.pictures.length + fields.sending + fields.failed > 0;

  if (state === 'unavailable') {
    return (
      <Bar onSubmit={(event) => event.preventDefault()}>
        <RecordHead>
          {readFailureText(failure)}
          <Button small onClick={() => actor.send({ type: 'form.open' })}>
            重试
          </Button>
        </RecordHead>
      </Bar>
    );
  }
  const trouble = faults.text ?? faults.pictures ?? (state === 'uncertain' ? undefined : failure?.message);
  return (
    <Bar
      aria-label="写消息"
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'form.submit' });
      }}
    >
      {state === 'uncertain' && (
        <RecordHead as="output">
          {inquiry.isUnanswered
            ? '还没有收到回应。再发一次也只会有一条。'
            : '没有收到回应，正在核对有没有发出去。'}
          {inquiry.isUnanswered && (
            <Button small onClick={inquiry.repeat}>
              再发一次
            </Button>
          )}
        </RecordHead>
      )}
      {trouble !== undefined && <Trouble role="alert">{trouble}</Trouble>}
      {upload && (isAdding || hasPictures) && (
        <Pictures
          upload={upload}
          label="要发的图片"
          disabled={isBusy}
          hint={`最多 ${MAX_CHAT_PICTURES} 张，截图里的密码请先遮住`}
        />
      )}
      <Line>
        <IconButton
          icon="image"
          label={isAdding ? '收起图片' : '加图片'}
          disabled={isBusy || !upload}
          onClick={() => setAdding(!isAdding)}
        />
        <TextArea
          ref={box}
          aria-label="消息"
          rows={1}
          maxLength={MAX_CHAT_LENGTH}
          placeholder="写消息"
          readOnly={isBusy || state === 'opening'}
          value={fields.text}
          onChange={(event) => actor.send({ type: 'field.set', patch: { text: event.target.value } })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            actor.send({ type: 'form.submit' });
          }}
        />
        <Button type="submit" busy={isBusy} disabled={state === 'opening'}>
          发送
        </Button>
      </Line>
    </Bar>
  );
}
