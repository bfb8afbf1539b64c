import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { seeAccuracy } from '#contract/queue/insights.ts';
import type { ACCURACY_DAYS, WaitAccuracy } from '#contract/queue/insights.ts';
import { request } from '#web/connection/request.ts';

export type Days = (typeof ACCURACY_DAYS)[number];
export type Accuracy = WaitAccuracy['data'];

/** Fetches estimate accuracy of one location, or of all visible locations when it is null. */
export function useAccuracy(location: string | null, days: Days) {
  return useQuery({
    queryKey: ['accuracy', location, days],
    queryFn: async ({ signal }) =>
      (await request(seeAccuracy, { query: { days, ...(location !== null && { location }) }, signal })).data,
    placeholderData: keepPreviousData,
  });
}
