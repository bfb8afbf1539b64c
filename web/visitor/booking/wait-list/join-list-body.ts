import type { joinWaitList } from '#contract/appointments/wait-list.ts';
import type { BodyOf } from '#contract/protocol/endpoint.ts';
import type { BookingForm } from '#domain/intake/booking-form.ts';
import type { Language } from '#domain/language/languages.ts';

export type JoinListBody = BodyOf<typeof joinWaitList>;

/** What the visitor asks for: the service, the dates or a session, and the appointment that an offer would move. */
export type ListRequest = Pick<
  JoinListBody,
  'location_id' | 'service_id' | 'meeting_method' | 'session_id' | 'ranges' | 'parts' | 'appointment'
>;

/** The body that joins the wait list; without the contact where an appointment has it already. */
export function joinListBody(of: {
  asked: ListRequest;
  form: BookingForm;
  staffId: string | null;
  language: Language;
  clientZone: string;
}): JoinListBody {
  const { asked, form, staffId } = of;
  return {
    ...asked,
    ...(staffId !== null && { staff_id: staffId }),
    time_zone: of.clientZone,
    ...(!asked.appointment && {
      attendee: {
        first_name: form.first_name ?? '',
        last_name: form.last_name ?? '',
        ...(form.email && { email: form.email }),
        ...(form.cell_phone && { cell_phone: form.cell_phone }),
        lang: of.language,
        receive_sms: form.receive_sms ?? false,
      },
    }),
    ...(form.notes && { notes: form.notes }),
    ...(form.compliance_accepted && { compliance_accepted: true }),
  };
}
