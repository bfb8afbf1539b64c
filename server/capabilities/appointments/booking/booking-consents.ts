import { complianceVersion } from '../../queue/index.ts';
import type { NewAttendee } from '../../visits/index.ts';
import type { Plan } from './plan-booking.ts';

interface Consent {
  kind: 'compliance' | 'sms';
  textVersion: string;
  locale: string;
  attendeeId?: number;
}

/** The booker's consents for the whole appointment, and one for each attendee who opted in to text messages. */
export function consentsOf(
  { request, people, settings }: Plan,
  { attendees, lang }: { attendees: readonly NewAttendee[]; lang: string },
): Consent[] {
  const sms = (locale: string) => ({ kind: 'sms' as const, textVersion: 'sms-1', locale });
  const others = attendees.filter(({ receiveSms }) => receiveSms);
  return [
    ...(request.lead.form.compliance_accepted
      ? [{ kind: 'compliance' as const, textVersion: complianceVersion(settings, lang), locale: lang }]
      : []),
    ...(people.lead.receiveSms ? [sms(lang)] : []),
    ...others.map(({ id, lang: theirs }) => ({ ...sms(theirs), attendeeId: id })),
  ];
}
