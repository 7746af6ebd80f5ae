import { useSelector } from '@xstate/react';
import { useEffect, useId, useReducer, useRef } from 'react';
import styled from 'styled-components';
import { selectPictures, selectRules } from '../../../machines/kit/upload/upload.ts';
import { Avatar, Button, color, dp, FaintText, Icon, radius, space, touch } from '../../ui/index.ts';
import { Fault } from '../../ui/inputNote.tsx';
import type { UploadPort } from '../../shared/upload/port.ts';
import { refusalWords } from '../../shared/upload/texts.ts';

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.l};
`;

const Words = styled.div`
  display: grid;
  gap: ${space.xs};
  min-width: 0;
`;

const Choose = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-self: start;
  gap: ${space.xs};
  min-height: ${touch};
  padding: 0 ${space.l};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.surface};
  font-weight: 600;
  cursor: pointer;
  &:has(:focus-visible) {
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }
  &:has(:disabled) {
    background: ${color.sunken};
    color: ${color.inkFaint};
    cursor: not-allowed;
  }
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: inherit;
  }
`;

const Retry = styled.div`
  justify-self: start;
`;

const Line = styled(FaintText)`
  min-height: ${dp(18)};
`;

export function Portrait({
  upload,
  name,
  current,
  fault,
  disabled,
}: {
  upload: UploadPort;
  name: string;
  /** URL of the current avatar, '' for none. */
  current: string;
  fault: string | undefined;
  disabled: boolean;
}) {
  const { actor, add, preview, onPreview } = upload;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => onPreview(look), [onPreview]);
  const pictures = useSelector(actor, selectPictures);
  const rules = useSelector(actor, selectRules);
  const chosen = pictures.at(-1);
  const state = chosen?.state;

  let line = fault;
  let isBad = fault !== undefined;
  switch (state?.kind) {
    case 'waiting':
    case 'sending':
      line = `正在上传 ${state.kind === 'sending' ? Math.round(state.share * 100) : 0}%`;
      isBad = false;
      break;
    case 'failed':
      line = state.failure.message;
      isBad = true;
      break;
    case 'refused':
      line = refusalWords(state, rules);
      isBad = true;
      break;
    case 'done':
      line = '新头像已上传，保存后生效';
      isBad = false;
      break;
    case undefined:
      line ??= '支持 jpg、png、webp';
  }
  const src = chosen && state?.kind !== 'refused' ? preview(chosen) : current;

  return (
    <Row>
      <Avatar name={name} src={src} size={72} />
      <Words>
        <Choose {...(isBad && { 'data-fault': true })}>
          <Icon name="camera" size={18} />
          换头像
          <input
            ref={input}
            type="file"
            accept={rules.types.join(',')}
            disabled={disabled}
            aria-label="换头像"
            aria-describedby={`${id}-line`}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])].slice(0, 1);
              if (files.length === 0) return;
              for (const one of pictures) actor.send({ type: 'picture.remove', id: one.id });
              add(files);
              // Reset, so that the same file can be chosen again.
              if (input.current) input.current.value = '';
            }}
          />
        </Choose>
        {isBad ? <Fault id={`${id}-line`}>{line}</Fault> : <Line id={`${id}-line`}>{line}</Line>}
        {chosen && state?.kind === 'failed' && (
          <Retry>
            <Button
              variant="quiet"
              small
              disabled={disabled}
              onClick={() => actor.send({ type: 'picture.retry', id: chosen.id })}
            >
              重试
            </Button>
          </Retry>
        )}
      </Words>
    </Row>
  );
}
