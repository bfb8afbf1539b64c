import { QueryClient } from '@tanstack/react-query';
import { Refusal } from '#web/connection/refusal.ts';

/** What the page keeps of the server's answers. A clear no stays a no; a network that failed is tried once more. */
export function visitorQueries(): QueryClient {
  const isClearNo = (fault: unknown): boolean => fault instanceof Refusal && fault.status < 500;
  return new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, fault) => failures < 1 && !isClearNo(fault), networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}
