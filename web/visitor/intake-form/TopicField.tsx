import { useLayoutEffect } from 'react';
import type { ServiceResource, ServiceWaitResource } from '#contract/vendors/services.ts';
import { categoryIconAddress } from '#domain/vendors/category-icons.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { ChoiceList } from '#web/kit/choice/ChoiceList.tsx';
import { IconMark } from '#web/kit/display/IconMark.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import type { SelectGroup, SelectOption } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { byCategory } from '../shell/context/by-category.ts';
import type { CategoryOfServices } from '../shell/context/by-category.ts';
import { localised, translated } from '../shell/context/translated.ts';
import { useNow } from '../shell/context/use-now.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { serviceWait } from './service-waits.ts';
import { fieldId } from './use-request-form.ts';
import type { RequestForm } from './use-request-form.ts';
import styles from './request-form.module.css';

export type TopicFieldResult = {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

type TopicFieldProps = {
  form: RequestForm;
  services: readonly ServiceResource[];
  waits: readonly ServiceWaitResource[];
  result: TopicFieldResult;
};

/** Above this number, a list would push the other fields off the screen. */
const LISTED = 7;

/** The service: a list of a few with their waits, or a select. With one fixed by the link, plain text. */
export function TopicField({ form, services, waits, result }: TopicFieldProps) {
  const { t, language } = useWords();
  const { query, settings } = useVisitor();
  const of = { language, original: settings['client_view.language'] };
  const nameOf = (service: ServiceResource) => translated(service.attributes, 'name', of);
  const waitOf = useTopicWait();
  // Topics that arrive late push a field below them out of the window while the visitor types in it.
  useLayoutEffect(() => {
    if (!result.isPending) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [result.isPending]);
  if (query.serviceLocked && form.service) {
    const name = nameOf(form.service);
    return (
      <p className={styles.chosen}>
        <span>{t('form.topic')}</span>
        <span lang={name.lang}>{name.text}</span>
      </p>
    );
  }
  const help = localised(settings.callback_service_help, language, settings['client_view.language']);
  const ownHelp = help.text ? (
    <span data-own-help lang={help.lang}>
      {help.text}
    </span>
  ) : undefined;
  const groups = byCategory(services, of);
  const groupBefore = (service: ServiceResource) => {
    const group = groups.find(({ style, services: each }) => style !== null && each[0] === service);
    if (!group?.name || !group.style) return undefined;
    return (
      <span lang={group.name.lang} className={styles.category}>
        <IconMark colour={group.style.colour} icon={categoryIconAddress(group.style.icon)} />
        {titleOf(group)}
      </span>
    );
  };
  if (services.length > 0 && services.length <= LISTED) {
    const shown = services.map(({ id }) => waitOf(waits.find((wait) => wait.id === id)));
    return (
      <ChoiceList
        id={fieldId('service_id')}
        legend={t('form.topic')}
        hint={ownHelp}
        error={form.errorOf('service_id')}
        required
        asideTitle={shown.some((wait) => wait?.time) ? t('form.wait.title') : undefined}
        options={services.map((service, index) => {
          const name = nameOf(service);
          return {
            value: service.id,
            label: name.text,
            lang: name.lang,
            aside: shown[index]?.words,
            group: groupBefore(service),
          };
        })}
        value={form.draft.serviceId}
        onChange={(serviceId) => form.change({ serviceId })}
      />
    );
  }
  const option = (service: ServiceResource): SelectOption => {
    const name = nameOf(service);
    return { value: service.id, label: name.text, ...(name.lang && { lang: name.lang }) };
  };
  return (
    <SelectField
      id={fieldId('service_id')}
      label={t('form.topic')}
      placeholder={result.isPending ? t('wait.loading') : t('form.topic.choose')}
      options={groups.flatMap<SelectOption | SelectGroup>((group) => {
        const options = group.services.map(option);
        return group.name === null ? options : [{ label: titleOf(group), lang: group.name.lang, options }];
      })}
      value={form.draft.serviceId}
      disabled={result.isPending || services.length === 0}
      aria-required="true"
      error={form.errorOf('service_id')}
      hint={result.isError && services.length === 0 ? <LoadAgain result={result} /> : ownHelp}
      onChange={(event) => form.change({ serviceId: event.target.value })}
      onBlur={() => form.leave('service_id')}
    />
  );
}

/** The name of a category, behind that of its parent. */
const titleOf = ({ name, parent }: CategoryOfServices): string =>
  [parent?.text, name?.text].filter(Boolean).join(' · ');

function LoadAgain({ result }: { result: TopicFieldResult }) {
  const { t } = useWords();
  return (
    <Button variant="link" size="small" busy={result.isFetching} onClick={() => void result.refetch()}>
      {t('common.tryAgain')}
    </Button>
  );
}

/** Under five minutes a wait reads as five minutes, as in the list of locations (§9). */
const LEAST = 5;

export type TopicWait = { time: string | null; words: string };

/** The wait of a topic in a few characters; null where the vendor shows none, or none is known. */
export function useTopicWait(): (wait: ServiceWaitResource | null | undefined) => TopicWait | null {
  const { t, formats } = useWords();
  const { settings } = useVisitor();
  const now = useNow();
  return (wait) => {
    if (!wait || !settings.showCallbackWaitTime) return null;
    const minutes = serviceWait(wait.attributes, now)?.minutes;
    if (minutes !== undefined) {
      const time = formats.waitLength(Math.max(LEAST, minutes)).seen;
      return { time, words: time };
    }
    const { reason } = wait.attributes;
    const id = reason === null ? undefined : REASONS[reason];
    return id === undefined ? null : { time: null, words: t(id) };
  };
}

const REASONS: Partial<Record<NonNullable<ServiceWaitResource['attributes']['reason']>, string>> = {
  'nobody-on-duty': 'form.wait.noStaff',
  'not-today': 'form.wait.notToday',
};
