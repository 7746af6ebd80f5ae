import { useMutation } from '@tanstack/react-query';
import { MAX_MOVEMENTS_PAGE } from '../../../contract/payment/rule.ts';
import { FailureNotice } from '../../shared/FailureNotice.tsx';
import { toFailure } from '../../api/failure.ts';
import { Button } from '../../ui/index.ts';
import { api } from '../calls.ts';
import { downloadCsv, readAllPages } from '../../shared/csv.ts';
import { statementCsv } from './statement.ts';

export function Export() {
  const statement = useMutation({
    mutationFn: async () => {
      const rows = await readAllPages(
        (after, pageSize) => api.listMovements({ input: { after, pageSize } }),
        MAX_MOVEMENTS_PAGE,
      );
      downloadCsv('号易钱包明细.csv', await statementCsv(rows));
    },
  });
  return (
    <>
      <FailureNotice
        failure={statement.error && toFailure(statement.error)}
        title="没能导出明细"
        withoutInput
      />
      <Button small busy={statement.isPending} onClick={() => statement.mutate()}>
        导出明细（CSV）
      </Button>
    </>
  );
}
