import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { seeAccuracy } from '#contract/queue/insights.ts';
import type { ACCURACY_DAYS, WaitAccuracy } from '#contract/queue/insights.ts';
import { call } from '#web/connection/request.ts';

export type Days = (typeof ACCURACY_DAYS)[number];
export type Accuracy = WaitAccuracy['data'];

/** How right waits were: at one location, or at all that may be seen where it is null. */
export function useAccuracy(location: string | null, days: Days) {
  return useQuery({
    queryKey: ['accuracy', location, days],
    queryFn: async ({ signal }) =>
      (await call(seeAccuracy, { query: { days, ...(location !== null && { location }) }, signal })).data,
    placeholderData: keepPreviousData,
  });
}
