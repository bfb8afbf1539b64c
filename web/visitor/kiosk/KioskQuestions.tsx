import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { QuestionResource, ServiceResource, ServiceWaitResource } from '#contract/vendors/services.ts';
import { FULFILMENT } from '#domain/codes/fulfilment.ts';
import { fulfilmentOf } from '#domain/intake/join-form.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { ChoiceCards } from '#web/kit/choice/ChoiceCards.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { CarFields } from '../intake-form/CarFields.tsx';
import { ContactFields } from '../intake-form/ContactFields.tsx';
import { FulfilmentField } from '../intake-form/FulfilmentField.tsx';
import { NameFields } from '../intake-form/NameFields.tsx';
import { NotesField } from '../intake-form/NotesField.tsx';
import { QuestionField } from '../intake-form/QuestionFields.tsx';
import { useTopicWait } from '../intake-form/TopicField.tsx';
import { fieldId } from '../intake-form/use-request-form.ts';
import type { RequestForm } from '../intake-form/use-request-form.ts';
import { translated } from '../shell/context/translated.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { Keypad, lastDigits } from './Keypad.tsx';
import { choicePages, faultsOf, kioskSteps } from './kiosk-steps.ts';
import type { KioskStep } from './kiosk-steps.ts';
import styles from './kiosk-questions.module.css';

export type KioskQuestionsProps = {
  form: RequestForm;
  services: readonly ServiceResource[];
  waits: readonly ServiceWaitResource[];
  questions: readonly QuestionResource[];
  /** The end of the form: consent, the reason of a refusal, and the button that sends. */
  end: ReactNode;
  onSubmit: () => void;
};

/** The form of the line on a kiosk: one question a screen (2.7). */
export default function KioskQuestions(props: KioskQuestionsProps) {
  const { form, onSubmit } = props;
  const { t } = useWords();
  const { id, step, index, steps, go } = useSteps(props);
  const isLast = index === steps.length - 1;
  const next = (): void => {
    const wrong = faultsOf(step, form.faults);
    for (const field of step.fields) form.leave(field);
    if (wrong[0] === undefined) return go(index + 1);
    document.getElementById(fieldId(wrong[0]))?.focus();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isLast) onSubmit();
        else next();
      }}
    >
      <StepHeading id={id} index={index} count={steps.length} />
      <div className={styles.fields} data-step={id}>
        <StepFields {...props} id={id} />
      </div>
      {isLast && <div className={styles.end}>{props.end}</div>}
      <div className={styles.ways}>
        {index > 0 && (
          <Button size="large" onClick={() => go(index - 1)}>
            {t('booking.back')}
          </Button>
        )}
        {!isLast && (
          <Button type="submit" variant="primary" size="large" full>
            {t('booking.continue')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The steps by the answers so far, and the one on screen: a refused form opens the first that is wrong. */
function useSteps({ form, services, questions }: KioskQuestionsProps) {
  const { query } = useVisitor();
  const steps = kioskSteps({
    asksTopic: !(query.serviceLocked && form.service) && services.length !== 1,
    rules: form.rules,
    isInPerson: query.method === 1,
    isCurbside: fulfilmentOf(form.form, form.rules) === FULFILMENT.curbside,
    questions: sorted(questions).map((question) => question.id),
  });
  const [index, setIndex] = useState(0);
  const [refusals, setRefusals] = useState(form.refusals);
  if (refusals !== form.refusals) {
    setRefusals(form.refusals);
    const wrong = [
      ...form.faults,
      ...Object.keys(form.serverFields).map((field) => ({ field: field as never })),
    ];
    const first = steps.findIndex((one) => faultsOf(one, wrong).length > 0);
    if (first >= 0) setIndex(first);
  }
  const at = Math.min(index, steps.length - 1);
  const step = steps[at] as KioskStep;
  return { steps, step, id: step.id, index: at, go: setIndex };
}

const sorted = (questions: readonly QuestionResource[]): QuestionResource[] =>
  [...questions].sort((one, other) => one.attributes.sort_order - other.attributes.sort_order);

const HEADINGS: Readonly<Record<string, string>> = {
  topic: 'kiosk.askTopic',
  fulfilment: 'form.fulfilment',
  name: 'kiosk.askName',
  contact: 'form.contact',
  car: 'form.carDetails',
  notes: 'form.notes',
  check: 'kiosk.check',
};

/** Takes the focus when the step changes, so that assistive technology begins at the question. */
function StepHeading({ id, index, count }: { id: string; index: number; count: number }) {
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    heading.current?.focus();
    scrollTo(0, 0);
  }, [id]);
  return (
    <div className={styles.head}>
      <div className={styles.progress}>
        <span aria-hidden="true" className={styles.dots}>
          {Array.from({ length: count }, (_, at) => (
            <span key={at} data-done={at <= index || undefined} />
          ))}
        </span>
        <p>{t('kiosk.step', { step: index + 1, count })}</p>
      </div>
      <h2 ref={heading} tabIndex={-1} className={styles.question}>
        {t(HEADINGS[id] ?? 'form.questions')}
      </h2>
    </div>
  );
}

function StepFields(props: KioskQuestionsProps & { id: string }) {
  const { form, questions, id } = props;
  switch (id) {
    case 'topic':
      return <Topics {...props} />;
    case 'fulfilment':
      return <FulfilmentField form={form} />;
    case 'name':
      return <NameFields form={form} />;
    case 'contact':
      return <Contact form={form} />;
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

/** The topics with their waits, at most six rows a screen. */
function Topics({ form, services, waits }: KioskQuestionsProps) {
  const { t } = useWords();
  const nameOf = useServiceName();
  const waitOf = useTopicWait();
  const pages = choicePages(services);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      pages.findIndex(({ choices }) => choices.some(({ id }) => id === form.draft.serviceId)),
    ),
  );
  const page = pages[Math.min(at, pages.length - 1)] ?? { choices: [], hasMore: false };
  return (
    <div className={styles.topics}>
      <ChoiceCards
        id={fieldId('service_id')}
        legend={t('form.topic')}
        error={form.errorOf('service_id')}
        options={page.choices.map((service) => {
          const name = nameOf(service);
          return {
            value: service.id,
            label: name.text,
            ...(name.lang && { lang: name.lang }),
            description: waitOf(waits.find(({ id }) => id === service.id))?.words,
          };
        })}
        value={form.draft.serviceId || null}
        onChange={(serviceId) => form.change({ serviceId })}
      />
      {page.hasMore && (
        <Button size="large" full onClick={() => setAt(at + 1)}>
          {t('kiosk.more')}
        </Button>
      )}
      {at > 0 && (
        <Button size="large" variant="quiet" full onClick={() => setAt(at - 1)}>
          {t('kiosk.earlier')}
        </Button>
      )}
    </div>
  );
}

function useServiceName() {
  const { language } = useWords();
  const { settings } = useVisitor();
  const of = { language, original: settings['client_view.language'] };
  return (service: ServiceResource) => translated(service.attributes, 'name', of);
}

/** The phone number by keypad. A number that was left shows its last digits only: others look at this screen. */
function Contact({ form }: { form: RequestForm }) {
  const { t } = useWords();
  const takesPhone = form.rules.contact.mobile_phone !== 'hidden';
  const [isLeft, setLeft] = useState(form.draft.phone !== '' && form.errorOf('cell_phone') === undefined);
  if (isLeft)
    return (
      <div className={styles.left}>
        <p>{t('kiosk.phoneEnds', { last3: lastDigits(form.draft.phone) })}</p>
        <Button
          size="large"
          onClick={() => {
            form.change({ phone: '' });
            setLeft(false);
          }}
        >
          {t('common.change')}
        </Button>
      </div>
    );
  return (
    <>
      <ContactFields form={form} />
      {takesPhone && (
        <Keypad
          label={t('form.phone')}
          inputId={fieldId('cell_phone')}
          value={form.draft.phone}
          onChange={(phone) => form.change({ phone })}
        />
      )}
    </>
  );
}

/** The form before it is sent, as far as others at the screen may see it. */
function Check({ form }: KioskQuestionsProps) {
  const { t } = useWords();
  const nameOf = useServiceName();
  const { firstName, lastName, phone } = form.draft;
  return (
    <DescriptionList
      lines
      facts={[
        { term: t('form.topic'), description: form.service && nameOf(form.service).text },
        { term: t('kiosk.name'), description: [firstName, lastName].filter(Boolean).join(' ') },
        {
          term: t('form.phone'),
          description: phone === '' ? null : t('kiosk.phoneEnds', { last3: lastDigits(phone) }),
        },
      ]}
    />
  );
}
