import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { TimeResource } from '#contract/appointments/appointments.ts';
import type { LocationResource } from '#contract/vendors/locations.ts';
import type { ServiceResource } from '#contract/vendors/services.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { InstructionsPanel } from '../../intake-form/InstructionsPanel.tsx';
import { useQuestions } from '../../intake-form/use-questions.ts';
import { localDate } from '../../location-picker/detail/opening.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { BookingLayout } from '../flow/BookingLayout.tsx';
import type { StepProps } from './step-props.ts';
import { DetailsStep } from './DetailsStep.tsx';
import { timesRequested } from './times-requested.ts';
import { dayTimes } from '../times/times-queries.ts';
import { useLiveTimes } from '../times/use-live-times.ts';
import { useZone } from '../times/use-zone.ts';
import { useBook } from '../submit/use-book.ts';
import { useBookingForm } from '../form/use-booking-form.ts';
import { useSummary } from '../flow/use-summary.ts';

const FORM = 'booking-form';

/** B-07. All earlier steps are answered. */
export function DetailsScreen(props: StepProps) {
  const { service, location } = props.booking;
  return service && location ? <Details {...props} service={service} location={location} /> : null;
}

type DetailsProps = StepProps & { service: ServiceResource; location: LocationResource };

function Details({ booking, onLost, around, service, location }: DetailsProps) {
  const { t } = useWords();
  const { query } = useVisitor();
  const [, navigate] = useLocation();
  const { answers, settings, say, addressOf } = booking;
  const zone = useZone(location.attributes.timezone, answers.method ?? 1);
  const questions = useQuestions(service.id);
  const convert = query.convert;
  const form = useBookingForm({
    settings,
    service,
    questions,
    location: location.attributes,
    method: answers.method ?? 1,
    carried: convert !== null,
  });
  const lose = (next: string[]): void => {
    onLost({ why: 'taken', next });
    say({ start: null });
    navigate(addressOf('times'));
  };
  const book = useBook({ booking, form, convert, onTaken: lose });
  useLiveTimes(location.id);
  useStillFree({ booking, zone: location.attributes.timezone, busy: book.sending }, lose);
  const title = t('step.details');
  const failed = form.refusals > 0 && form.allFaults.length > 0;
  return (
    <BookingLayout
      {...around}
      name="attendee-details"
      title={title}
      tabTitle={failed ? t('common.errorPrefix', { title }) : undefined}
      rows={useSummary(booking, { step: 'details', zone: zone.zone })}
      action={
        <Button type="submit" form={FORM} variant="primary" size="large" full busy={book.sending}>
          {t('booking.submit')}
        </Button>
      }
    >
      <InstructionsPanel location={location.attributes} service={service} />
      <DetailsStep
        id={FORM}
        form={form}
        questions={questions}
        carried={convert !== null}
        refused={book.refused}
        onSubmit={() => void book.submit()}
      />
    </BookingLayout>
  );
}

type StillFree = { booking: StepProps['booking']; zone: string; busy: boolean };

/** Checks the chosen slot while the visitor types, so that a lost one shows at once. */
function useStillFree({ booking, zone, busy }: StillFree, onGone: (nearest: string[]) => void): void {
  const { start } = booking.answers;
  const date = start === null ? null : localDate(fromIso(start), zone);
  const result = useQuery({
    ...dayTimes(timesRequested(booking.answers), date ?? ''),
    enabled: date !== null && !busy,
  });
  const isGone =
    start !== null &&
    result.data !== undefined &&
    !result.isFetching &&
    !busy &&
    !result.data.some(({ attributes }) => fromIso(attributes.start) === fromIso(start));
  useEffect(() => {
    if (isGone) onGone(nearestTo(start, result.data));
    // The effect only depends on whether the slot is gone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isGone]);
}

/** The starts on the same day that are nearest to a lost one. */
function nearestTo(gone: string, times: readonly TimeResource[]): string[] {
  const away = (start: string): number => Math.abs(fromIso(start) - fromIso(gone));
  return times
    .map(({ attributes }) => attributes.start)
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, 3);
}
