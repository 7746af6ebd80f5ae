import { useState } from 'react';
import styled from 'styled-components';
import { Button, Faint, Input, Panel, Tools } from './parts.tsx';

const Source = styled.textarea`
  width: 100%;
  height: 320px;
  padding: 12px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--sunken);
  font-family: ui-monospace, Menlo, Consolas, monospace;
  font-size: 12px;
  line-height: 1.5;
  white-space: pre;
`;

const Wrap = styled(Panel)`
  flex-basis: 100%;
  ${Tools} {
    margin: 0 0 10px;
  }
`;

const Address = styled(Input)`
  width: 100%;
  font-size: 12px;
`;

/** Puts a text on the clipboard; false where the browser gives none, as on a plain http address. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface ShareProps {
  /** The address of what is seen; null while it is not known yet. */
  link: string | null;
  /** The address holds the state only, not the way that led there. */
  isPoor: boolean;
  /** What is seen, as a file of stories. */
  source: () => string;
}

/** Hands on what a page shows: as a link, or as a story. */
export function Share({ link, isPoor, source }: ShareProps) {
  const [said, setSaid] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  const [story, setStory] = useState<string | null>(null);
  const copyLink = async () => {
    if (link === null) return;
    const isDone = await copied(link);
    setAddress(isDone ? null : link);
    setSaid(
      [
        isDone ? '链接已复制。' : '浏览器不让复制，请选中下面的链接。',
        isPoor && '走法太长或者里面有图片，链接只带当前状态。',
      ]
        .filter(Boolean)
        .join(''),
    );
  };
  const copyStory = async () => {
    if (story === null) return;
    setSaid((await copied(story)) ? '源码已复制。' : '浏览器不让复制，请选中下面的源码。');
  };
  return (
    <>
      <Button type="button" disabled={link === null} onClick={() => void copyLink()}>
        复制链接
      </Button>
      <Button
        type="button"
        aria-expanded={story !== null}
        onClick={() => {
          setSaid('');
          setStory(story === null ? source() : null);
        }}
      >
        存成 story
      </Button>
      <Faint as="output">{said}</Faint>
      {address !== null && (
        <Address aria-label="链接" readOnly value={address} onFocus={(event) => event.target.select()} />
      )}
      {story !== null && (
        <Wrap aria-label="这个画面的 story">
          <h2>
            这个画面的 story <small>按第一行注释的位置存成文件，重开 Storybook 就在「留下的画面」里</small>
          </h2>
          <Tools>
            <Button type="button" onClick={() => void copyStory()}>
              复制源码
            </Button>
          </Tools>
          <Source aria-label="源码" readOnly value={story} onFocus={(event) => event.target.select()} />
        </Wrap>
      )}
    </>
  );
}
