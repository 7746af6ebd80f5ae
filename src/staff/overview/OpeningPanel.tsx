import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OpeningItem } from '../../../contract/staff/index.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { Button, Notice, Pill, Skeleton } from '../../ui/index.ts';
import { api } from '../calls.ts';
import { Table } from '../console/parts.tsx';
import { openingQuery } from '../reads.ts';
import { CallFailed } from '../../shared/CallFailed.tsx';

function ConfirmArticles() {
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => api.confirmArticles(),
    onSuccess: ({ items }) => client.setQueryData(openingQuery().queryKey, items),
  });
  return (
    <>
      <Button small busy={confirm.isPending} onClick={() => confirm.mutate()}>
        已逐篇核对
      </Button>
      <CallFailed error={confirm.error} />
    </>
  );
}

const Row = ({ item }: { item: OpeningItem }) => (
  <tr>
    <td className="short">
      <Pill tone={item.isDone ? 'good' : 'warn'}>{item.isDone ? '好了' : '还缺'}</Pill>
    </td>
    <th scope="row">{item.title}</th>
    <td>
      {item.text} {item.key === 'articles' && !item.isDone && <ConfirmArticles />}
    </td>
  </tr>
);

/** Checklist for the opening of the shop, missing items first. */
export function OpeningPanel() {
  const read = useQuery(openingQuery());
  if (read.isPending) return <Skeleton height={240} />;
  if (read.data === undefined) return <ReadFailed read={read} title="没能读取营业准备" />;
  const missing = read.data.filter(({ isDone }) => !isDone).length;
  return (
    <>
      <Notice tone={missing === 0 ? 'good' : 'info'}>
        {missing === 0 ? '都准备好了，可以营业。' : `还缺 ${missing} 项。`}
      </Notice>
      <Table columns={['情况', '项目', '说明']}>
        {read.data
          .toSorted((a, b) => Number(a.isDone) - Number(b.isDone))
          .map((item) => (
            <Row key={item.key} item={item} />
          ))}
      </Table>
    </>
  );
}
