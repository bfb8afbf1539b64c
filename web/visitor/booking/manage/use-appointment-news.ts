import { useEffect, useRef } from 'react';
import { fromIso } from '#domain/time/instant.ts';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useZone } from '../times/use-zone.ts';
import type { Appointment } from './appointment-query.ts';
import { methodOf, stageOf } from './appointment-stage.ts';
import type { AppointmentStage } from './appointment-stage.ts';

/** The heading of the page. */
export const STAGE_WORDS: Readonly<Record<AppointmentStage, string>> = {
  confirmed: 'step.manage',
  'in-progress': 'manage.inProgress',
  completed: 'manage.completed',
  'no-show': 'manage.noShow',
  cancelled: 'appt.cancelled',
};

/** Announces changes by others while the page is open: of the stage and of the time. */
export function useAppointmentNews(appointment: Appointment): void {
  const announce = useAnnounce();
  const { t, formats } = useWords();
  const { zone } = useZone(appointment.time_zone, methodOf(appointment));
  const { start } = appointment;
  const stage = stageOf(appointment);
  const last = useRef({ stage, start });
  useEffect(() => {
    const before = last.current;
    last.current = { stage, start };
    if (before.stage !== stage) announce(t(STAGE_WORDS[stage]));
    else if (before.start !== start)
      announce(t('manage.movedTo', { time: formats.dateTime(fromIso(start), zone) }));
  }, [stage, start, zone, announce, t, formats]);
}
