import { useRouter } from 'wouter';

/**
 * The query of the address as it stands there, without `?`. wouter's own `useSearch` decodes it first: what is decoded
 * again from that is another text (`C%252B%252B` would become `C++`).
 */
export function useRawSearch(): string {
  const router = useRouter();
  return router.searchHook(router).replace(/^\?/, '');
}
