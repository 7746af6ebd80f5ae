import { useMutation, useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Content, ContentRow } from '../../../contract/staff/index.ts';
import {
  CONTENT,
  CONTENT_KINDS,
  contentKey,
  contentName,
  type ContentKind,
} from '../../../contract/staff/contentKinds.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { Button, ButtonLink, EmptyState, Notice, Select, Skeleton, TextInput } from '../../ui/index.ts';
import { consoleHref, type ConsoleAddress } from '../console/address.ts';
import { Line } from '../case/layout.ts';
import { Table } from '../console/parts.tsx';
import { contentQuery } from '../reads.ts';
import { Change } from './Change.tsx';
import { exportContent, parseContentFile, useContentPorts } from './flow.ts';
import { blankRow } from './blankRow.ts';
import { RowFields } from './RowFields.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { CallFailed } from '../../shared/CallFailed.tsx';

/** Maximum number of rows to list; the search finds the others. */
const MAX_ROWS = 200;

/** Parses `item` of the URL: a kind, `kind/new`, `kind=key` or `import`. */
function readItem(item = ''): { kind: ContentKind; row?: string; isNew?: true } | 'import' {
  if (item === 'import') return 'import';
  const [name = '', rest] = item.split(/[/=](.*)/s);
  const kind = CONTENT_KINDS.find((each) => each === name) ?? 'notices';
  if (item.startsWith(`${kind}/new`)) return { kind, isNew: true };
  return rest === undefined || rest === '' ? { kind } : { kind, row: rest };
}

const draftOf = (kind: ContentKind, row: ContentRow, isNew: boolean) => ({
  content: { [kind]: [row] },
  ...(isNew && { isNew }),
});

/** The form of a row. `isGone`: a colleague has removed the row. The form and its input stay. */
function RowChange({
  kind,
  row,
  isNew = false,
  isGone = false,
}: {
  kind: ContentKind;
  row: ContentRow;
  isNew?: boolean;
  isGone?: boolean;
}) {
  const change = useRegisteredActor(useContentPorts().changes, {
    name: isNew ? `content:${kind}:new` : `content:${kind}:${contentKey(kind, row)}`,
    draft: draftOf(kind, row, isNew),
  });
  useEffect(() => {
    change.send({ type: 'content.refresh', draft: draftOf(kind, row, isNew) });
  }, [change, kind, row, isNew]);
  const { draft, failure } = useSelector(change, ({ context }) => context);
  const isApplied = useSelector(change, ({ value }) => value === 'applied');
  const faults = Object.fromEntries(
    (failure?.kind === 'invalid' ? failure.errors : []).map(({ path, message }) => [
      path.split('.')[2] ?? '',
      message,
    ]),
  );
  const remove = () =>
    change.send({ type: 'content.remove', removed: [{ kind, key: contentKey(kind, row) }] });
  return (
    <>
      {isGone && !isApplied && (
        <Notice tone="warn" live="status" title="这一条刚被别人删除">
          填写的内容还在，确认改动会重新新增这一条。
        </Notice>
      )}
      <Change change={change} onRemove={isNew || isGone ? undefined : remove}>
        {(isBusy) => (
          <RowFields
            kind={kind}
            row={draft.content[kind]?.[0] ?? row}
            faults={faults}
            isNew={isNew}
            isBusy={isBusy}
            onRow={(next) => change.send({ type: 'content.set', draft: draftOf(kind, next, isNew) })}
          />
        )}
      </Change>
    </>
  );
}

const describe = (content: Content): string =>
  CONTENT_KINDS.filter((kind) => (content[kind]?.length ?? 0) > 0)
    .map((kind) => `${CONTENT[kind].title} ${content[kind]?.length} 条`)
    .join('，');

function Import() {
  const change = useRegisteredActor(useContentPorts().changes, {
    name: 'content:import',
    draft: { content: {} },
  });
  const { content } = useSelector(change, ({ context }) => context.draft);
  const choose = async (file: Blob) => {
    const read = await parseContentFile(file);
    change.send(
      read
        ? { type: 'content.set', draft: { content: read } }
        : { type: 'file.fail', message: '这不是导出的内容文件，请选择“导出”得到的 JSON 文件' },
    );
  };
  return (
    <Change change={change} isFile>
      {(isBusy) => (
        <Stack $gap="l">
          <label>
            选择导出的 JSON 文件{' '}
            <input
              type="file"
              accept="application/json,.json"
              disabled={isBusy}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file) void choose(file);
              }}
            />
          </label>
          <p>{describe(content) || '先看会改什么，确认后才生效；文件里没有的内容不会被删除。'}</p>
        </Stack>
      )}
    </Change>
  );
}

function Rows({ kind, address }: { kind: ContentKind; address: ConsoleAddress }) {
  const read = useQuery(contentQuery(kind));
  const [words, setWords] = useState('');
  const [, navigate] = useLocation();
  if (read.isPending) return <Skeleton height={240} />;
  if (read.data === undefined) return <ReadFailed read={read} title="没能读取内容" />;
  const wanted = words.trim().toLowerCase();
  const found = read.data.filter((row) =>
    `${contentKey(kind, row)} ${contentName(kind, row)}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <Line>
        <TextInput
          type="search"
          aria-label={`搜索${CONTENT[kind].title}`}
          placeholder="编号或名称"
          maxLength={60}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Line>
      {found.length === 0 ? (
        <EmptyState
          drawing={wanted === '' ? 'box' : 'search'}
          title={wanted === '' ? '还没有内容' : '没有符合条件的'}
          text={wanted === '' ? '用“新增”写一条，或导入一个文件。' : '换个词再搜。'}
        />
      ) : (
        <Table columns={['编号', '名称']}>
          {found.slice(0, MAX_ROWS).map((row) => {
            const key = contentKey(kind, row);
            const to = consoleHref({ ...address, item: `${kind}=${key}` });
            return (
              <tr
                key={key}
                onClick={({ target }) => {
                  if (!(target as Element).closest('a')) navigate(to);
                }}
              >
                <td className="short">{key}</td>
                <td>
                  <Link href={to}>{contentName(kind, row)}</Link>
                </td>
              </tr>
            );
          })}
        </Table>
      )}
      <p>
        共 {found.length} 条{found.length > MAX_ROWS && `，只列出前 ${MAX_ROWS} 条，用搜索缩小范围`}
      </p>
    </>
  );
}

function Opened({ kind, row }: { kind: ContentKind; row: string | undefined }) {
  const read = useQuery(contentQuery(kind));
  const found = read.data?.find((each) => contentKey(kind, each) === row);
  // Keeps the row for the form when a colleague removes it.
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  if (read.isPending) return <Skeleton height={240} />;
  if (read.data === undefined) return <ReadFailed read={read} title="没能读取内容" />;
  if (row === undefined) return <RowChange kind={kind} row={blankRow(kind, read.data)} isNew />;
  return last ? (
    <RowChange kind={kind} row={last} isGone={!found} />
  ) : (
    <EmptyState drawing="missing" title="这一条已经不在了" text="可能刚被别人删除。" />
  );
}

/** The content that operators maintain, by kind. It is edited row by row, or as a file. */
export function ContentPanel({ address }: { address: ConsoleAddress }) {
  const [, navigate] = useLocation();
  const item = readItem(address.item);
  const to = (next?: string) => consoleHref({ view: 'content', item: next });
  const download = useMutation({ mutationFn: exportContent });
  const kind = item === 'import' ? 'notices' : item.kind;
  const isOpened = item === 'import' || item.isNew === true || item.row !== undefined;
  return (
    <Stack $gap="l">
      <Line>
        <Select
          aria-label="类别"
          value={kind}
          options={CONTENT_KINDS.map((each) => ({ value: each, label: CONTENT[each].title }))}
          onValue={(chosen) => navigate(to(chosen))}
        />
        {isOpened ? (
          <ButtonLink small href={to(kind)}>
            返回列表
          </ButtonLink>
        ) : (
          <ButtonLink small variant="primary" href={to(`${kind}/new`)}>
            新增{CONTENT[kind].title}
          </ButtonLink>
        )}
        <Button small busy={download.isPending} onClick={() => download.mutate()}>
          全部导出
        </Button>
        <ButtonLink small href={to('import')}>
          导入文件
        </ButtonLink>
      </Line>
      <CallFailed error={download.error} />
      {item === 'import' ? (
        <Import />
      ) : item.isNew === true || item.row !== undefined ? (
        <Opened key={`${item.kind}=${item.row}`} kind={item.kind} row={item.row} />
      ) : (
        <Rows key={item.kind} kind={item.kind} address={address} />
      )}
    </Stack>
  );
}
