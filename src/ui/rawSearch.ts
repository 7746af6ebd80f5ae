import { useRouter } from 'wouter';

/** The raw query string without `?`. wouter's `useSearch` decodes it, so parsing it would decode twice. */
export function useRawSearch(): string {
  const router = useRouter();
  return router.searchHook(router).replace(/^\?/, '');
}
