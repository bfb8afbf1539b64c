import type { ServiceResource } from '#contract/vendors/services.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import type { SelectGroup, SelectOption } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { localised, translated } from '../shell/context/translated.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { fieldId } from './use-request-form.ts';
import type { RequestForm } from './use-request-form.ts';
import styles from './request-form.module.css';

export type TopicFieldResult = {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

type TopicFieldProps = { form: RequestForm; services: readonly ServiceResource[]; result: TopicFieldResult };

/** The service. With one fixed by the link, plain text instead of a choice. */
export function TopicField({ form, services, result }: TopicFieldProps) {
  const { t, language } = useWords();
  const { query, settings } = useVisitor();
  const nameOf = (service: ServiceResource) =>
    translated(service.attributes, 'name', { language, original: settings['client_view.language'] });
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
  const option = (service: ServiceResource): SelectOption => {
    const name = nameOf(service);
    return { value: service.id, label: name.text, ...(name.lang && { lang: name.lang }) };
  };
  return (
    <SelectField
      id={fieldId('service_id')}
      label={t('form.topic')}
      placeholder={result.isPending ? t('wait.loading') : t('step.service')}
      // A category has one name, in the vendor's language.
      options={
        language === settings['client_view.language'] ? grouped(services, option) : services.map(option)
      }
      value={form.draft.serviceId}
      disabled={result.isPending || services.length === 0}
      aria-required="true"
      error={form.errorOf('service_id')}
      hint={
        result.isError && services.length === 0 ? (
          <LoadAgain result={result} />
        ) : help.text ? (
          <span data-own-help lang={help.lang}>
            {help.text}
          </span>
        ) : undefined
      }
      onChange={(event) => form.change({ serviceId: event.target.value })}
      onBlur={() => form.leave('service_id')}
    />
  );
}

function LoadAgain({ result }: { result: TopicFieldResult }) {
  const { t } = useWords();
  return (
    <Button variant="link" size="small" busy={result.isFetching} onClick={() => void result.refetch()}>
      {t('common.tryAgain')}
    </Button>
  );
}

/** By category where there are several, in the vendor's order. */
function grouped(
  services: readonly ServiceResource[],
  option: (service: ServiceResource) => SelectOption,
): (SelectOption | SelectGroup)[] {
  const categories = [...new Set(services.map(({ attributes }) => attributes.category ?? ''))];
  if (categories.length < 2 || categories.includes('')) return services.map(option);
  return categories.map((category) => ({
    label: category,
    options: services.filter(({ attributes }) => attributes.category === category).map(option),
  }));
}
