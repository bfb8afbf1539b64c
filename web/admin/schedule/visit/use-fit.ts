import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { checkFit } from '#contract/appointments/schedule.ts';
import type { ScheduleFit } from '#contract/appointments/schedule.ts';
import { request } from '#web/connection/request.ts';

type FitQuery = {
  location: string;
  service: string;
  method: string;
  staff: string;
  start: string;
  minutes?: string;
  room?: string;
  visit?: string;
};

const TYPING_MS = 200;

/** Asks whether a time fits while staff still choose; null asks nothing. `current` is false until the answer is about it. */
export function useFit(asked: FitQuery | null): {
  fit: ScheduleFit | undefined;
  current: boolean;
  failed: boolean;
} {
  const text = asked === null ? '' : JSON.stringify(asked);
  const [settled] = useDebouncedValue(text, TYPING_MS);
  const query = useQuery({
    queryKey: ['schedule', 'fit', settled],
    queryFn: ({ signal }) => request(checkFit, { query: JSON.parse(settled) as FitQuery, signal }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  return {
    fit: asked === null || query.isError ? undefined : query.data?.data,
    current: settled === text && !query.isPlaceholderData && !query.isFetching,
    failed: query.isError,
  };
}
