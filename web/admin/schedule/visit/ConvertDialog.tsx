import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { seeSchedule } from '#contract/appointments/schedule.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import { request } from '#web/connection/request.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { BookDialog } from './BookDialog.tsx';
import { LoadingDialog } from './LoadingDialog.tsx';
import { NO_START } from './use-booking.ts';

interface ConvertProps {
  /** The visitor in the line, as they stand there. */
  visit: { id: string; name: string; serviceId: string; method: number };
  place: { id: string; zone: string };
  onClose: () => void;
  onDone: () => void;
}

/** Turns a place in the line into an appointment at its location, from today on. */
export function ConvertDialog({ visit, place, onClose, onDone }: ConvertProps) {
  const { t } = useWords();
  const [now] = useState<Instant>(Date.now);
  const { data, error, refetch } = useQuery({
    queryKey: ['schedule', place.id, 'convert', visit.id],
    queryFn: ({ signal }) =>
      request(seeSchedule, {
        query: { location: place.id, from: wallOf(now, place.zone).date, days: '1' },
        signal,
      }),
    staleTime: 0,
  });
  if (data)
    return (
      <BookDialog
        schedule={data.data}
        began={{ ...NO_START, like: { of: 'place', ...visit } }}
        onClose={onClose}
        onBooked={onDone}
      />
    );
  return (
    <LoadingDialog
      title={t('schedule.book.for', { name: visit.name })}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
}
