import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import type { ContentChanges } from '../../../contract/staff/index.ts';
import { CONTENT, type ContentKind } from '../../../contract/staff/contentKinds.ts';
import type {
  ContentChangeRef,
  ContentChangeSnapshot,
} from '../../../machines/staff/contentChange/contentChange.ts';
import type { InquiryRef } from '../../../machines/kit/inquiry/inquiry.ts';
import { FailureNotice } from '../../shared/FailureNotice.tsx';
import { Inquiry } from '../../shared/inquiry/Inquiry.tsx';
import { Button, Card, Notice, Pill, Stack, text } from '../../ui/index.ts';
import { Line } from '../case/layout.ts';
import { Table } from '../console/parts.tsx';
import { CONTENT_CHANGE } from './words.ts';

/** Maximum number of changes to list; the total is shown above. */
const MAX_SHOWN = 100;

const Before = styled.del`
  font-size: ${text.small};
`;

function Changes({ found }: { found: ContentChanges }) {
  return (
    <Table columns={['改动', '内容', '字段']}>
      {found.changes.slice(0, MAX_SHOWN).map((each) => (
        <tr key={`${each.kind} ${each.key}`}>
          <td className="short">
            <Pill tone={CONTENT_CHANGE[each.change].tone}>{CONTENT_CHANGE[each.change].word}</Pill>
          </td>
          <td>
            {CONTENT[each.kind].title} · {each.name}
          </td>
          <td>
            {each.fields.map(({ label, before, after }) => (
              <p key={label}>
                {label}：{before !== '' && <Before>{before}</Before>} <ins>{after || '空'}</ins>
              </p>
            ))}
          </td>
        </tr>
      ))}
    </Table>
  );
}

const countOf = ({ changes, unchanged }: ContentChanges): string => {
  const count = (change: keyof typeof CONTENT_CHANGE) =>
    changes.filter((each) => each.change === change).length;
  return `新增 ${count('added')} 条，修改 ${count('changed')} 条，删除 ${count('removed')} 条，不变 ${unchanged} 条`;
};

const selectState = ({ value }: ContentChangeSnapshot) => value;
const selectContext = ({ context }: ContentChangeSnapshot) => context;
const selectSettle = ({ children }: { children: object }) => (children as { settle?: InquiryRef }).settle;

/** Maximum number of errors of a file to list. */
const MAX_ERRORS = 20;

const errorLine = (kind: string, path: string, message: string): string => {
  const [, index = '', field = ''] = path.split('.');
  const { title, fields } = CONTENT[kind as ContentKind];
  return `${title} 第 ${Number(index) + 1} 条${field === '' ? '' : `「${fields[field]?.label ?? field}」`}：${message}`;
};

/**
 * A change of content in its current state: the form or the file, then a preview of the changes, then the result.
 *
 * @param children renders the form or the file input; `isBusy` makes it read-only
 * @param isFile lists each error with its row and field; a form shows errors at its fields
 */
export function Change({
  change,
  isFile = false,
  onRemove,
  children,
}: {
  change: ContentChangeRef;
  isFile?: boolean;
  /** Removes the row, after a preview of the change. */
  onRemove?: (() => void) | undefined;
  children: (isBusy: boolean) => React.ReactNode;
}) {
  const state = useSelector(change, selectState);
  const { found, failure } = useSelector(change, selectContext);
  const settle = useSelector(change, selectSettle);
  const canCheck = useSelector(change, (snapshot) => snapshot.can({ type: 'content.check' }));
  const errors = failure?.kind === 'invalid' ? failure.errors : [];
  switch (state) {
    case 'uncertain':
      return (
        <Inquiry inquiry={settle} title="正在核对有没有改成">
          <p>刚才没有收到回应，正在向平台核对，不会重复改动。</p>
        </Inquiry>
      );
    case 'unchanged':
      return (
        <Notice live="status" title="没有要改的">
          内容和现在的一样。
          <Button small onClick={() => change.send({ type: 'content.back' })}>
            返回修改
          </Button>
        </Notice>
      );
    case 'reviewing':
    case 'applying':
      return (
        <Card title="会改这些">
          <Stack>
            {found && <p>{countOf(found)}</p>}
            {found && <Changes found={found} />}
            {found && found.changes.length > MAX_SHOWN && <p>只列出前 {MAX_SHOWN} 条。</p>}
            <Line>
              <Button busy={state === 'applying'} onClick={() => change.send({ type: 'content.apply' })}>
                确认改动
              </Button>
              <Button
                variant="secondary"
                disabled={state === 'applying'}
                onClick={() => change.send({ type: 'content.back' })}
              >
                返回修改
              </Button>
            </Line>
          </Stack>
        </Card>
      );
    case 'applied':
      return (
        <Notice tone="good" live="status" title="已经生效">
          {found && countOf(found)}
        </Notice>
      );
    case 'editing':
    case 'checking':
    case 'refused':
      return (
        <form
          noValidate
          aria-label="内容"
          onSubmit={(event) => {
            event.preventDefault();
            change.send({ type: 'content.check' });
          }}
        >
          <Stack>
            {failure && (isFile || errors.length === 0) && (
              <FailureNotice failure={failure} title="没有通过检查" />
            )}
            {isFile && errors.length > 0 && (
              <ul>
                {errors.slice(0, MAX_ERRORS).map(({ path, message }) => (
                  <li key={path}>{errorLine(path.split('.')[0] ?? '', path, message)}</li>
                ))}
              </ul>
            )}
            {children(state === 'checking')}
            <Line>
              <Button type="submit" busy={state === 'checking'} disabled={!canCheck && state !== 'checking'}>
                看看会改什么
              </Button>
              {onRemove && (
                <Button variant="secondary" disabled={state === 'checking'} onClick={onRemove}>
                  删除这一条
                </Button>
              )}
            </Line>
          </Stack>
        </form>
      );
  }
}
