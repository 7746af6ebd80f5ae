import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffTask } from '../../../contract/staff/index.ts';
import { Button, Card, Field, Select, Stack, TextInput } from '../../ui/index.ts';
import { focusFaultOf } from '../../ui/focusFault.ts';
import { api } from '../calls.ts';
import { colleaguesQuery } from '../reads.ts';
import { useStaffCall } from '../useStaffCall.ts';
import { Line } from './layout.ts';
import { CallFailed } from '../../shared/CallFailed.tsx';

/** Returns the task to the queue, or hands it over to a colleague with a note. */
export function HandOver({ task, onReleased }: { task: StaffTask; onReleased: () => void }) {
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const isUnfilled = to === '' || note.trim() === '';
  const colleagues = useQuery(colleaguesQuery(task.id));
  const params = { id: task.id };
  // Closes the case before the data is refetched, because an open case claims its task.
  const release = useStaffCall(() => api.releaseTask({ params }), onReleased);
  const handOver = useStaffCall(() => api.handOverTask({ params, input: { to, note: note.trim() } }));
  return (
    <Card title="转交">
      <Stack $gap="s">
        <CallFailed error={release.error ?? handOver.error} />
        <Field label="转给" error={isIncomplete && to === '' ? '请选一位同事' : undefined}>
          <Select
            value={to}
            placeholder="选一位同事"
            onValue={setTo}
            options={(colleagues.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <Field label="说明" error={isIncomplete && note.trim() === '' ? '请写一句说明' : undefined}>
          <TextInput maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <Line>
          <Button
            small
            busy={handOver.isPending}
            onClick={({ currentTarget }) => {
              setIncomplete(isUnfilled);
              if (isUnfilled) focusFaultOf(currentTarget.closest('section'));
              else handOver.mutate();
            }}
          >
            转交
          </Button>
          <Button small busy={release.isPending} onClick={() => release.mutate()}>
            放回队列
          </Button>
        </Line>
      </Stack>
    </Card>
  );
}
