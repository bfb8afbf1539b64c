import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UserResource } from '#contract/vendors/users.ts';
import type { QuestionResource, ServiceResource, ServiceWaitResource } from '#contract/vendors/services.ts';
import { FULFILMENT } from '#domain/codes/fulfilment.ts';
import { fulfilmentOf } from '#domain/intake/join-form.ts';
import { Avatar } from '#web/kit/display/Avatar.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ANYBODY } from '../booking/flow/answers.ts';
import { staffOffered } from '../booking/flow/offer-queries.ts';
import { CarFields } from '../intake-form/CarFields.tsx';
import { FulfilmentField } from '../intake-form/FulfilmentField.tsx';
import { NameFields } from '../intake-form/NameFields.tsx';
import { NotesField } from '../intake-form/NotesField.tsx';
import { QuestionField } from '../intake-form/QuestionFields.tsx';
import { useTopicWait } from '../intake-form/TopicField.tsx';
import { fieldId } from '../intake-form/use-request-form.ts';
import type { RequestForm } from '../intake-form/use-request-form.ts';
import { translated } from '../shell/context/translated.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { lastDigits } from './Keypad.tsx';
import { PagedChoices } from './PagedChoices.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { StepForm } from './StepForm.tsx';
import { kioskSteps } from './kiosk-steps.ts';
import { OfflineTicket } from './OfflineTicket.tsx';

export type KioskQuestionsProps = {
  form: RequestForm;
  locationId: string;
  services: readonly ServiceResource[];
  waits: readonly ServiceWaitResource[];
  questions: readonly QuestionResource[];
  /** The number that the kiosk gave without a connection: the form is over. */
  given: string | null;
  /** The end of the form: consent, the reason of a refusal, and the button that sends. */
  end: ReactNode;
  onSubmit: () => void;
};

/** The form of the line on a kiosk: one question a screen (2.7). */
export default function KioskQuestions(props: KioskQuestionsProps) {
  const { given, locationId } = props;
  return given === null ? <Questions {...props} /> : <OfflineTicket ticket={given} locationId={locationId} />;
}

function Questions(props: KioskQuestionsProps) {
  const { form, services, questions, end, onSubmit } = props;
  const { t } = useWords();
  const { query } = useVisitor();
  const staff = useStaff(props);
  const steps = kioskSteps({
    asksTopic: !(query.serviceLocked && form.service) && services.length !== 1,
    asksStaff: staff.length > 1,
    rules: form.rules,
    isInPerson: query.method === 1,
    isCurbside: fulfilmentOf(form.form, form.rules) === FULFILMENT.curbside,
    questions: sorted(questions).map((question) => question.id),
  });
  return (
    <StepForm
      steps={steps}
      headingOf={(id) => t(HEADINGS[id] ?? 'form.questions')}
      faults={form.faults}
      refused={Object.keys(form.serverFields)}
      refusals={form.refusals}
      leave={form.leave}
      idOf={fieldId}
      end={end}
      onSubmit={onSubmit}
    >
      {(id) => <StepFields {...props} id={id} staff={staff} />}
    </StepForm>
  );
}

const sorted = (questions: readonly QuestionResource[]): QuestionResource[] =>
  [...questions].sort((one, other) => one.attributes.sort_order - other.attributes.sort_order);

const HEADINGS: Readonly<Record<string, string>> = {
  topic: 'kiosk.askTopic',
  staff: 'step.staff',
  fulfilment: 'form.fulfilment',
  name: 'kiosk.askName',
  contact: 'form.contact',
  car: 'form.carDetails',
  notes: 'form.notes',
  check: 'kiosk.check',
};

type StepProps = KioskQuestionsProps & { id: string; staff: readonly UserResource[] };

function StepFields(props: StepProps) {
  const { form, questions, id } = props;
  switch (id) {
    case 'topic':
      return <Topics {...props} />;
    case 'staff':
      return <Staff {...props} />;
    case 'fulfilment':
      return <FulfilmentField form={form} />;
    case 'name':
      return <NameFields form={form} />;
    case 'contact':
      return <PhoneStep form={form} />;
    case 'car':
      return <CarFields form={form} />;
    case 'notes':
      return <NotesField form={form} />;
    case 'check':
      return <Check {...props} />;
    default: {
      const question = questions.find((one) => `answers.${one.id}` === id);
      return question ? <QuestionField question={question} form={form} /> : null;
    }
  }
}

/** The topics with their waits. */
function Topics({ form, services, waits }: KioskQuestionsProps) {
  const { t } = useWords();
  const nameOf = useServiceName();
  const waitOf = useTopicWait();
  return (
    <PagedChoices
      id={fieldId('service_id')}
      legend={t('form.topic')}
      error={form.errorOf('service_id')}
      options={services.map((service) => {
        const name = nameOf(service);
        return {
          value: service.id,
          label: name.text,
          ...(name.lang && { lang: name.lang }),
          description: waitOf(waits.find(({ id }) => id === service.id))?.words,
        };
      })}
      value={form.draft.serviceId || null}
      // Another topic may have other staff.
      onChange={(serviceId) => form.change({ serviceId, preferredStaff: '' })}
      more={t('kiosk.more')}
      earlier={t('kiosk.earlier')}
    />
  );
}

/** The staff of the topic by their displayed names, where the vendor lets a kiosk ask (`kiosk.selectStaff`). */
function useStaff({ form, locationId }: KioskQuestionsProps): readonly UserResource[] {
  const { settings, query } = useVisitor();
  const serviceId = form.draft.serviceId;
  const { data } = useQuery({
    ...staffOffered({ serviceId, locationId, method: query.method }),
    enabled: settings['kiosk.selectStaff'] && serviceId !== '',
  });
  return data ?? [];
}

/** With whom: the first who is free, or a name. */
function Staff({ form, staff }: KioskQuestionsProps & { staff: readonly UserResource[] }) {
  const { t } = useWords();
  const anybody = { value: ANYBODY, label: t('booking.anybody'), description: t('kiosk.anybodyText') };
  return (
    <PagedChoices
      legend={t('step.staff')}
      options={[
        anybody,
        ...staff.map(({ id, attributes }) => ({
          value: id,
          label: attributes.full_name,
          ...(attributes.photo !== null && {
            icon: <Avatar name={attributes.full_name} src={attributes.photo} />,
          }),
        })),
      ]}
      value={form.draft.preferredStaff || ANYBODY}
      onChange={(chosen) => form.change({ preferredStaff: chosen === ANYBODY ? '' : chosen })}
      more={t('kiosk.moreStaff')}
      earlier={t('kiosk.earlierStaff')}
    />
  );
}

function useServiceName() {
  const { language } = useWords();
  const { settings } = useVisitor();
  const of = { language, original: settings['client_view.language'] };
  return (service: ServiceResource) => translated(service.attributes, 'name', of);
}

/** The form before it is sent, as far as others at the screen may see it. */
function Check({ form, staff }: StepProps) {
  const { t } = useWords();
  const nameOf = useServiceName();
  const { firstName, lastName, phone, preferredStaff } = form.draft;
  const person = staff.find(({ id }) => id === preferredStaff);
  return (
    <DescriptionList
      lines
      facts={[
        { term: t('form.topic'), description: form.service && nameOf(form.service).text },
        { term: t('details.with'), description: person?.attributes.full_name },
        { term: t('kiosk.name'), description: [firstName, lastName].filter(Boolean).join(' ') },
        {
          term: t('form.phone'),
          description: phone === '' ? null : t('kiosk.phoneEnds', { last3: lastDigits(phone) }),
        },
      ]}
    />
  );
}
