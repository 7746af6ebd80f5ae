import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromPromise } from 'xstate';
import type { Content, ContentChanges, ContentInputs, ContentKind } from '../../../contract/staff/index.ts';
import { inquiryOf } from '../../../machines/kit/inquiry/inquiry.ts';
import {
  contentChangeMachine,
  type ContentChangeRef,
  type ContentOrder,
} from '../../../machines/staff/contentChange/contentChange.ts';
import { toFailure } from '../../api/failure.ts';
import { createActorRegistry, type ActorRegistry } from '../../flow/actorRegistry.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { invalidateQueriesByPrefix, startOnce, type Disposable } from '../../flow/flowScreen.tsx';
import { provideInquiry } from '../../flow/provideInquiry.ts';
import type { Visibility } from '../../flow/visibility.ts';
import { downloadFile } from '../../shared/csv.ts';
import { api } from '../calls.ts';

/** The unique name of a change, and its initial draft. */
export interface ContentChangeKey {
  name: string;
  draft: ContentInputs;
}

export interface ContentPorts {
  changes: ActorRegistry<ContentChangeKey, ContentChangeRef>;
}

export const [ContentContext, useContentPorts] = createFlowContext<ContentPorts>('ContentPorts');

/** Timeout for large files, ms. */
const TIMEOUT = 60_000;

/** Removes the blank lines that typing leaves in `lines` fields. */
const withoutBlankLines = (content: Content): Content =>
  Object.fromEntries(
    Object.entries(content).map(([kind, rows]) => [
      kind,
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            Array.isArray(value) ? value.filter((line) => line !== '') : value,
          ]),
        ),
      ),
    ]),
  );

/** The answer for rows that are removed already. */
const REMOVED: ContentChanges = { changes: [], unchanged: 0, fingerprint: '', isApplied: true };

export function createContent({
  onChanged,
  calls = api,
  visibility: page,
}: {
  onChanged: () => void;
  visibility?: Visibility;
  calls?: Pick<typeof api, 'changeContent'>;
}): ContentPorts & Disposable {
  const send = ({ content, ...rest }: ContentInputs | ContentOrder, signal: AbortSignal) =>
    calls.changeContent(
      { input: { ...rest, content: withoutBlankLines(content) } },
      { signal, timeoutMs: TIMEOUT },
    );
  const changes = createActorRegistry<ContentChangeKey, ContentChangeRef>({
    ...(page && { page }),
    nameOf: ({ name }) => name,
    start({ draft }, visibility) {
      const ref = createActor(
        contentChangeMachine.provide({
          actors: {
            check: fromPromise<ContentChanges, ContentInputs>(({ input, signal }) => send(input, signal)),
            apply: fromPromise<ContentChanges, ContentOrder>(({ input, signal }) => send(input, signal)),
            settle: provideInquiry(
              inquiryOf<ContentInputs, ContentChanges>(),
              // Asks without `isNew`, because after a lost answer the new row may exist. A missing row was removed.
              ({ content, removed }, signal) =>
                send({ content, removed }, signal).catch((error: unknown) => {
                  if (removed && toFailure(error).kind === 'notFound') return REMOVED;
                  throw error;
                }),
              visibility,
            ),
          },
        }),
        { input: draft },
      );
      ref.on('content.changed', onChanged);
      return ref.start();
    },
  });
  return { changes, disposeAll: changes.disposeAll };
}

export const appContent = startOnce((client: QueryClient) =>
  createContent({ onChanged: () => invalidateQueriesByPrefix(client, ['staff']) }),
);

export async function exportContent(): Promise<void> {
  const { content } = await api.readContent({ input: {} }, { timeoutMs: TIMEOUT });
  const text = JSON.stringify({ format: 'haoyi-content', version: 1, content }, null, 2);
  downloadFile('haoyi-content.json', text, 'application/json');
}

const isContent = (value: unknown): value is Partial<Record<ContentKind, never[]>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((rows) => Array.isArray(rows));

/** Parses a file of {@link exportContent}; undefined for any other file. */
export async function parseContentFile(file: Blob): Promise<Content | undefined> {
  try {
    const said = JSON.parse(await file.text()) as { format?: unknown; content?: unknown };
    return said.format === 'haoyi-content' && isContent(said.content) ? said.content : undefined;
  } catch {
    return undefined;
  }
}
