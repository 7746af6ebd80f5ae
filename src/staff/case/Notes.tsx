import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CaseNote } from '../../../contract/staff/index.ts';
import { appIntentions } from '../../flow/intentions.ts';
import { beijing, Button, Card, Field, Stack, TextArea } from '../../ui/index.ts';
import { focusFaultOf } from '../../ui/focusFault.ts';
import { api } from '../calls.ts';
import { caseQuery } from '../reads.ts';
import { Line, Soft } from './layout.ts';
import { CallFailed } from '../../shared/CallFailed.tsx';

/** Internal notes of staff on a case. The parties cannot see them. */
export function Notes({
  taskId,
  writeTo,
  notes,
}: {
  /** The opened task. It is the key of the cached case. */
  taskId: string;
  /** The task to which new notes are added. */
  writeTo: string;
  notes: readonly CaseNote[];
}) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const add = useMutation({
    mutationFn: (said: string) =>
      appIntentions().carryOut(
        `note:${writeTo}:${said}`,
        (idempotencyKey) =>
          api.addCaseNote({ params: { id: writeTo }, input: { text: said } }, { idempotencyKey }),
        { ends: `note:${writeTo}:` },
      ),
    onSuccess(note) {
      setText('');
      client.setQueryData(
        caseQuery(taskId).queryKey,
        (found) => found && { ...found, notes: [...found.notes, note] },
      );
    },
  });
  return (
    <Card title="内部备注">
      <Stack $gap="s">
        {notes.map((note) => (
          <div key={note.id}>
            <Soft>
              {note.staffName} · {beijing(note.at)}
            </Soft>
            <p>{note.text}</p>
          </div>
        ))}
        <CallFailed error={add.error} />
        <form
          aria-label="内部备注"
          onSubmit={(event) => {
            event.preventDefault();
            if (add.isPending) return;
            setIncomplete(text.trim() === '');
            if (text.trim() === '') focusFaultOf(event.currentTarget);
            else add.mutate(text.trim());
          }}
        >
          <Stack $gap="s">
            <Field
              label="写一条备注"
              hint="只有工作人员看得到"
              error={isIncomplete && text.trim() === '' ? '请先写内容' : undefined}
            >
              <TextArea
                rows={2}
                maxLength={1000}
                readOnly={add.isPending}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </Field>
            <Line>
              <Button type="submit" small busy={add.isPending}>
                记下
              </Button>
            </Line>
          </Stack>
        </form>
      </Stack>
    </Card>
  );
}
