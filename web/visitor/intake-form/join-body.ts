import { tidyJoinForm } from '#domain/intake/join-form.ts';
import type { IntakeRules, JoinForm } from '#domain/intake/join-form.ts';
import type { Language } from '#domain/language/languages.ts';
import type { ModeFlags } from '../modes/mode-flags.ts';
import type { VisitorQuery } from '../modes/visitor-query.ts';

export type JoinFacts = {
  form: JoinForm;
  rules: IntakeRules;
  preferredStaff: string;
  locationId: string;
  query: Pick<VisitorQuery, 'method' | 'workflow' | 'src' | 'externalId' | 'shortcut' | 'utm'>;
  flags: Pick<ModeFlags, 'bookedThrough'>;
  language: Language;
};

export type JoinBody = ReturnType<typeof joinBody>;

/** The body of a join (§7): of the address only the five UTM parameters and those that belong to the join. */
export function joinBody({ form, rules, preferredStaff, locationId, query, flags, language }: JoinFacts) {
  const tidy = tidyJoinForm(form, rules);
  return {
    data: {
      type: 'queue-appointments' as const,
      attributes: {
        booked_through: flags.bookedThrough,
        service_id: String(form.service_id ?? ''),
        location_id: locationId,
        meeting_method: query.method,
        fulfillment_method: tidy.fulfilment,
        ...(preferredStaff && { preferred_staff_id: preferredStaff }),
        ...(tidy.carDetails !== null && { car_details: tidy.carDetails }),
        ...(tidy.notes !== null && { notes: tidy.notes }),
        ...(query.workflow !== null && { workflow_id: query.workflow }),
        ...(query.src !== null && { src: query.src }),
        ...(query.shortcut !== null && { shortcut: query.shortcut }),
        ...(form.compliance_accepted === true && { compliance_accepted: true }),
        ...query.utm,
      },
      relationships: {
        client: {
          data: {
            type: 'clients' as const,
            attributes: {
              first_name: tidy.firstName,
              last_name: tidy.lastName,
              ...(tidy.email !== null && { email: tidy.email }),
              ...(tidy.phone !== null && { cell_phone: tidy.phone }),
              // In both places of the contract (§7).
              ...(tidy.notes !== null && { notes: tidy.notes }),
              ...(query.externalId !== null && { external_id: query.externalId }),
              lang: language,
              receive_sms: tidy.receiveSms,
            },
          },
        },
        answers: { data: tidy.answers.map(({ questionId, value }) => ({ question_id: questionId, value })) },
      },
    },
  };
}
