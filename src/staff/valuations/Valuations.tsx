import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ValuationFile } from '../../../contract/staff/index.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import {
  beijing,
  Button,
  ButtonLink,
  Card,
  DescriptionList,
  EmptyState,
  Pill,
  Skeleton,
  Stack,
} from '../../ui/index.ts';
import { AccountCards } from '../case/AccountCards.tsx';
import { Line } from '../case/layout.ts';
import { consoleHref, type ConsoleAddress } from '../console/address.ts';
import { SearchForm } from '../console/parts.tsx';
import { PersonForm } from '../people/PersonForm.tsx';
import { VALUATION } from '../people/words.ts';
import { valuationQuery } from '../reads.ts';
import { stateOfSubject } from '../words.ts';
import { comparablesText } from './comparablesText.ts';

function File({ file }: { file: ValuationFile }) {
  const { id, number, kind, title, state, facts, attributes, pictures, canRefuse, tradeTaskId } = file;
  const [isRefusing, setRefusing] = useState(false);
  return (
    <>
      <Card title={title || number} aside={<Pill tone="info">{stateOfSubject('valuation', state)}</Pill>}>
        <Stack>
          <DescriptionList
            align="start"
            items={[
              { term: '编号', value: `${VALUATION[kind]} ${number}` },
              { term: '提交', value: beijing(file.createdAt, 'full') },
              { term: '收报价到', value: beijing(file.expiresAt, 'full') },
              { term: '同类', value: comparablesText(file.estimate) },
              ...facts.map(({ label, value }) => ({ term: label, value })),
            ]}
          />
          {(tradeTaskId !== undefined || canRefuse) && (
            <Line>
              {tradeTaskId !== undefined && (
                <ButtonLink small href={consoleHref({ task: tradeTaskId })}>
                  看回收订单
                </ButtonLink>
              )}
              {canRefuse && (
                <Button small aria-pressed={isRefusing} onClick={() => setRefusing(true)}>
                  拒绝
                </Button>
              )}
            </Line>
          )}
        </Stack>
      </Card>
      {isRefusing && <PersonForm of={{ act: 'refuseValuation', id }} onClose={() => setRefusing(false)} />}
      <AccountCards attributes={attributes} pictures={pictures} />
    </>
  );
}

function Found({ number }: { number: string }) {
  const read = useQuery(valuationQuery(number));
  if (read.isPending) {
    return (
      <section aria-busy aria-label="正在打开">
        <Skeleton height={240} />
      </section>
    );
  }
  if (read.data !== undefined) return <File key={read.data.id} file={read.data} />;
  return (
    <ReadFailed
      read={read}
      missing={<EmptyState drawing="search" title="没有这次估价或竞价" text="编号以 HYhs 开头，要填完整。" />}
    />
  );
}

/** 估价和竞价: the one with the number that was searched. */
export function Valuations({ address }: { address: ConsoleAddress }) {
  const [, navigate] = useLocation();
  const { search } = address;
  return (
    <Stack>
      <SearchForm
        label="找估价或竞价"
        placeholder="编号 HYhs…"
        value={search}
        onSearch={(words) => navigate(consoleHref({ ...address, search: words }))}
      />
      {search === undefined ? (
        <EmptyState drawing="search" title="按编号查一次估价或竞价" text="每次打开都会记入操作日志。" />
      ) : (
        <Found key={search} number={search} />
      )}
    </Stack>
  );
}
