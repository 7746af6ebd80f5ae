import styled from 'styled-components';
import type { ChatMessage } from '../../../contract/support/chat.ts';
import { beijing } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { color, dp, radius, space, text, touch } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { ChatPicture } from './gallery.ts';

const PARTY: Readonly<Record<ChatMessage['by'], string>> = {
  buyer: '买家',
  seller: '卖家',
  merchant: '商户',
  support: '客服',
  system: '系统',
};

const SystemLine = styled.p`
  justify-self: center;
  max-width: 92%;
  padding: ${space.xs} ${space.m};
  border-radius: ${radius.control};
  background: ${color.sunken};
  color: ${color.inkSoft};
  font-size: ${text.caption};
  text-align: center;
`;

const Message = styled.div<{ $mine: boolean }>`
  display: grid;
  justify-items: ${({ $mine }) => ($mine ? 'end' : 'start')};
  justify-self: ${({ $mine }) => ($mine ? 'end' : 'start')};
  gap: ${dp(2)};
  max-width: 84%;
`;

const Head = styled.p`
  color: ${color.inkSoft};
  font-size: ${text.caption};
  font-variant-numeric: tabular-nums;
`;

const Words = styled.p<{ $mine: boolean }>`
  padding: ${space.s} ${space.m};
  border: 1px solid ${({ $mine }) => ($mine ? color.accentSoft : color.line)};
  border-radius: ${radius.card};
  background: ${({ $mine }) => ($mine ? color.accentSoft : color.surface)};
  white-space: pre-wrap;
`;

const Pictures = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.xs};
`;

const Thumb = styled.button`
  display: block;
  width: ${dp(96)};
  min-height: ${touch};
`;

const Masked = styled.p`
  display: flex;
  align-items: center;
  gap: ${space.xs};
  color: ${color.warn};
  font-size: ${text.caption};
`;

/** A message: system messages centred, own at the right, others at the left. */
export function Bubble({
  message,
  onPicture,
}: {
  message: ChatMessage;
  onPicture: (picture: ChatPicture) => void;
}) {
  const { id, by, name, isMine, text: words, pictures, at, isMasked } = message;
  if (by === 'system') {
    return (
      <SystemLine>
        <time dateTime={at}>{beijing(at)}</time> {words}
      </SystemLine>
    );
  }
  return (
    <Message $mine={isMine}>
      <Head>
        {isMine ? '我' : by === 'support' ? name : `${PARTY[by]} ${name}`}{' '}
        <time dateTime={at}>{beijing(at)}</time>
      </Head>
      {words !== '' && <Words $mine={isMine}>{words}</Words>}
      {pictures.length > 0 && (
        <Pictures>
          {pictures.map((url, index) => (
            <li key={url}>
              <Thumb type="button" onClick={() => onPicture({ messageId: id, index })}>
                <Picture src={url} alt="" width={1} height={1} shown={96} />
                <VisuallyHidden>看第 {index + 1} 张图片</VisuallyHidden>
              </Thumb>
            </li>
          ))}
        </Pictures>
      )}
      {isMasked && (
        <Masked>
          <Icon name="shield" size={14} />
          {isMine
            ? '联系方式已隐藏。离开平台交易不受保障，有事在这里说'
            : '对方发的联系方式已隐藏，请只在平台内沟通'}
        </Masked>
      )}
    </Message>
  );
}
