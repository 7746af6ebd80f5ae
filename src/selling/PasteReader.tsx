import { useState } from 'react';
import styled from 'styled-components';
import type { Reading } from '../../machines/selling/index.ts';
import { Button, Card, Field, Notice, Stack, TextArea } from '../ui/index.ts';
import { focusFaultOf } from '../ui/focusFault.ts';

const Status = styled.output`
  display: block;
`;

const wordsOf = ({ found }: Pick<Reading, 'found'>): string =>
  found.map(({ label, words }) => `${label}（${words.join('、')}）`).join('，');

/** Answers the questions from a pasted description. Shows which options it selected, and can undo that. */
export function PasteReader({
  reading,
  onRead,
  onUndo,
}: {
  /** The last reading; null if there is none. */
  reading: Pick<Reading, 'found'> | null;
  onRead: (text: string) => void;
  onUndo: () => void;
}) {
  const [text, setText] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  return (
    <Card title="有现成的描述？">
      <Stack>
        <Field
          label="粘贴整段描述"
          hint="粘贴后自动勾选下面的选项，已经填的不会改"
          error={isIncomplete && text.trim() === '' ? '请先粘贴描述' : undefined}
        >
          <TextArea
            rows={3}
            maxLength={4000}
            value={text}
            placeholder="例如：荣耀王者，皮肤数量 286，凤求凰、白龙吟都有"
            onChange={(event) => setText(event.target.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text');
              if (pasted.trim() !== '') onRead(pasted);
            }}
          />
        </Field>
        <Button
          small
          onClick={({ currentTarget }) => {
            setIncomplete(text.trim() === '');
            if (text.trim() === '') focusFaultOf(currentTarget.closest('section'));
            else onRead(text);
          }}
        >
          识别并勾选
        </Button>
        <Status>
          {reading !== null && (
            <Notice
              tone={reading.found.length > 0 ? 'good' : 'neutral'}
              title={reading.found.length > 0 ? `已填好 ${reading.found.length} 项` : '没有认出新的选项'}
              action={
                reading.found.length > 0 && (
                  <Button small onClick={onUndo}>
                    撤销
                  </Button>
                )
              }
            >
              {reading.found.length > 0 ? `${wordsOf(reading)}。请核对一遍。` : '请在下面选择。'}
            </Notice>
          )}
        </Status>
      </Stack>
    </Card>
  );
}
