import { use, useId, useState } from 'react';
import styled from 'styled-components';
import { storyIdsOf } from '../flow/names.ts';
import { Button, Faint, Input, Panel } from '../flow/parts.tsx';
import { copied } from '../flow/Share.tsx';
import { readKept, type Kept } from './kept.ts';
import {
  lineText,
  machineText,
  noteCommand,
  notesOf,
  signOffCommand,
  STANDING_WORDS,
  standingOf,
  type Note,
  type Standing,
} from './review.ts';

const Pill = styled.span<{ $is: Standing['is'] }>`
  padding: 2px 10px;
  border-radius: 999px;
  background: ${({ $is }) =>
    $is === 'signed' ? 'var(--goodSoft)' : $is === 'changed' ? 'var(--warnSoft)' : 'var(--sunken)'};
  color: ${({ $is }) =>
    $is === 'signed' ? 'var(--good)' : $is === 'changed' ? 'var(--warn)' : 'var(--inkSoft)'};
  font-size: 12px;
  font-weight: 600;
`;

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
`;

const Notes = styled.ul`
  margin: 8px 0;
  li {
    padding: 6px 0;
    border-top: 1px solid var(--line);
    white-space: pre-wrap;
  }
`;

const Form = styled.div`
  display: grid;
  gap: 8px;
  margin-top: 10px;
  label {
    display: grid;
    gap: 2px;
    color: var(--inkSoft);
    font-size: 12px;
  }
  textarea {
    min-height: 64px;
    padding: 8px 12px;
    border: 1px solid var(--edge);
    border-radius: 8px;
    background: var(--surface);
    color: var(--ink);
    font-size: 14px;
    resize: vertical;
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

const All = styled.details`
  margin-top: 12px;
  summary {
    min-height: 28px;
    cursor: pointer;
    font-size: 13px;
  }
  button {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    width: 100%;
    min-height: 32px;
    text-align: left;
    font-size: 13px;
  }
`;

const FILE = '.storybook/review/files/review.jsonl';

export interface ReviewProps {
  /** The chart's id, and the title of the stories that show its leaves where several screens share it. */
  flow: string;
  stories?: string | undefined;
  leaves: readonly string[];
  /** The leaves that are on the screen. */
  present: readonly string[];
  nameOf: (leaf: string) => string;
  onJump: (leaf: string) => void;
}

/** Whose note, when, and whether its picture is another one by now. */
function noteFoot({ by, date, picture, machine }: Note, kept: Kept, story: string | undefined): string {
  const now = story === undefined ? undefined : kept.taken.pictures[story];
  const isComparable = kept.taken.machine !== null && machineText(kept.taken.machine) === machine;
  const isOld = picture !== undefined && now !== undefined && now !== picture && isComparable;
  return `${by} ${date}${isOld ? '，写在这之前的画面上' : ''}`;
}

/** Composes a note or a sign-off and hands over what writes it: there is no server that could. */
function Compose({
  flow,
  leaf,
  kept,
  story,
  by,
  onBy,
}: {
  flow: string;
  leaf: string;
  kept: Kept;
  story: string | undefined;
  by: string;
  onBy: (by: string) => void;
}) {
  const [text, setText] = useState('');
  const name = useId();
  const [said, setSaid] = useState('');
  const [copy, setCopy] = useState<string | null>(null);
  const hand = async (what: string, then: string) => {
    const isDone = await copied(what);
    setCopy(isDone ? null : what);
    setSaid(isDone ? `已复制。${then}` : `浏览器不让复制，请选中下面的文字。${then}`);
  };
  const hasName = by.trim() !== '';
  const isNote = hasName && text.trim() !== '';
  const picture = story === undefined ? undefined : kept.taken.pictures[story];
  const line = () =>
    lineText({
      kind: 'note',
      flow,
      leaf,
      text: text.trim(),
      by: by.trim(),
      date: new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }),
      ...(picture !== undefined &&
        kept.taken.machine !== null && { picture, machine: machineText(kept.taken.machine) }),
    });
  return (
    <Form>
      <label>
        意见
        <textarea value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <label htmlFor={name}>
        名字
        <Input id={name} value={by} onChange={({ target }) => onBy(target.value)} />
      </label>
      <Buttons>
        <Button
          type="button"
          disabled={!isNote}
          onClick={() =>
            void hand(noteCommand(flow, leaf, text.trim(), by.trim()), '在项目目录里运行，再提交。')
          }
        >
          复制写意见的命令
        </Button>
        <Button
          type="button"
          disabled={!isNote}
          onClick={() => void hand(line(), `贴在 ${FILE} 的最后一行，再提交。`)}
        >
          复制这一行
        </Button>
        <Button
          type="button"
          disabled={!hasName}
          onClick={() =>
            void hand(signOffCommand(flow, leaf, by.trim()), '在项目目录里运行，它会拍下画面；再提交。')
          }
        >
          复制定稿的命令
        </Button>
      </Buttons>
      <Faint as="output">{said || '意见要写内容和名字，定稿要写名字。'}</Faint>
      {copy !== null && (
        <Input aria-label="要复制的文字" readOnly value={copy} onFocus={(event) => event.target.select()} />
      )}
    </Form>
  );
}

/** The notes on the leaves that are on the screen, whether they are signed off, and how to add to both. */
export function ReviewView({
  flow,
  stories,
  leaves,
  present,
  nameOf,
  onJump,
  kept,
}: ReviewProps & { kept: Kept }) {
  const [story] = useState(() => storyIdsOf(flow, stories));
  const [by, setBy] = useState('');
  const { lines, faults, taken } = kept;
  const standing = (leaf: string) => standingOf(lines, flow, leaf, taken, story.get(leaf));
  const signed = leaves.filter((leaf) => standing(leaf).is === 'signed').length;
  const lost = lines.filter((line) => line.flow === flow && !leaves.includes(line.leaf));
  return (
    <Panel aria-label="意见和定稿">
      <h2>
        意见和定稿 <small>说的是手机 375、浅色的画面</small>
      </h2>
      {faults.map((fault) => (
        <p key={fault} role="alert">
          {fault}
        </p>
      ))}
      {present.map((leaf) => {
        const now = standing(leaf);
        return (
          <section key={leaf} aria-label={nameOf(leaf)}>
            <Line>
              <b>{nameOf(leaf)}</b>
              <Pill $is={now.is}>{STANDING_WORDS[now.is]}</Pill>
              {'by' in now && (
                <Faint>
                  {now.by.by} {now.by.date} 定稿
                </Faint>
              )}
            </Line>
            {notesOf(lines, flow, leaf).length > 0 && (
              <Notes>
                {notesOf(lines, flow, leaf).map((note) => (
                  <li key={lineText(note)}>
                    {note.text} <Faint>{noteFoot(note, kept, story.get(leaf))}</Faint>
                  </li>
                ))}
              </Notes>
            )}
            <Compose flow={flow} leaf={leaf} kept={kept} story={story.get(leaf)} by={by} onBy={setBy} />
          </section>
        );
      })}
      <All>
        <summary>
          整个流程：{leaves.length} 个状态，已定稿 {signed} 个
        </summary>
        <ul>
          {leaves.map((leaf) => {
            const now = standing(leaf);
            const notes = notesOf(lines, flow, leaf).length;
            return (
              <li key={leaf}>
                <button type="button" onClick={() => onJump(leaf)}>
                  {nameOf(leaf)} <Pill $is={now.is}>{STANDING_WORDS[now.is]}</Pill>
                  {notes > 0 && <Faint>{notes} 条意见</Faint>}
                </button>
              </li>
            );
          })}
        </ul>
        {lost.length > 0 && (
          <p>
            <Faint>说的状态现在没有了：{[...new Set(lost.map((line) => line.leaf))].join('、')}</Faint>
          </p>
        )}
      </All>
    </Panel>
  );
}

export const Review = (props: ReviewProps) => <ReviewView {...props} kept={use(readKept())} />;
