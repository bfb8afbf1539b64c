import { useQuery } from '@tanstack/react-query';
import { offerConversion } from '#contract/queue/queue.ts';
import { call } from '#web/connection/request.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { VisitKey } from './visit-query.ts';

/** The address of the booking; null when there is none, undefined while loading or after a failure. */
export function useConversion({ id, code }: VisitKey) {
  const { settings } = useVisitor();
  return useQuery({
    queryKey: ['conversion', id, code],
    enabled: settings['client_view.enabled'],
    staleTime: 20 * 60_000,
    queryFn: async ({ signal }) => {
      try {
        const answer = await call(offerConversion, { query: { id, confirm_code: code }, signal });
        return answer.data.attributes.url;
      } catch (fault) {
        if (isRefusal(fault) && fault.status < 500) return null;
        throw fault;
      }
    },
  });
}
