import { mutationOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { Page } from '../../contract/envelope.ts';
import type { Message } from '../../contract/entities/notice.ts';
import * as api from '../api/notices.ts';

/** Marks a message as read: the lists show it once the server has said so, and the count of unread is asked anew. */
export const markReadMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['markRead'],
    mutationFn: (id: string) => api.markMessageRead({ params: { id } }),
    onSuccess: async (read) => {
      client.setQueriesData<InfiniteData<Page<Message>>>({ queryKey: ['messages'] }, (data) =>
        data === undefined
          ? data
          : {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                rows: page.rows.map((row) => (row.id === read.id ? read : row)),
              })),
            },
      );
      await client.invalidateQueries({ queryKey: ['orders', 'counts'] });
    },
  });
