import { useWords } from '#web/language/LanguageProvider.tsx';
import { valueText } from '../../shell/value-text.ts';
import type { Field, Section } from '../declaration.ts';
import { useChoices } from '../use-record.ts';

/** Where the words and the kinds of a form's fields stand. */
export interface DescribedFields<Values> {
  readonly words: string;
  readonly sections?: readonly Section<Values>[];
}

/** A value in the words of its field: the names of records and choices; a picture is only named. */
export function FieldValue<Values>(props: { of: DescribedFields<Values>; name: string; value: unknown }) {
  const { of, name, value } = props;
  const { t } = useWords();
  const field = of.sections?.flatMap((section) => section.fields).find((one) => one.name === name);
  const many = Array.isArray(value) ? value : [value];
  if (field?.isPicture && value !== '') return <span>{t('form.value.picture')}</span>;
  if (field?.records && value !== null && many.length > 0)
    return <RecordNames kind={field.records} ids={many.map(String)} />;
  if (field && isChoice(field) && value !== null && value !== '' && many.length > 0)
    return <span>{many.map((one) => t(`${of.words}.${name}.${String(one)}`)).join(', ')}</span>;
  return <ValueText value={value} />;
}

const isChoice = ({ kind }: Pick<Field<object>, 'kind'>): boolean => kind === 'choice' || kind === 'choices';

/** A value of a form in a few words: a number of parts for lists and texts by language. */
export function ValueText({ value }: { value: unknown }) {
  const words = useWords();
  return <span>{valueText(value, words)}</span>;
}

/** The names of records; their number if there are many. */
function RecordNames({ kind, ids }: { kind: NonNullable<Field<object>['records']>; ids: readonly string[] }) {
  const { t } = useWords();
  const { byId, isLoading } = useChoices(kind, { search: '', ids });
  if (ids.length > MOST_NAMED) return <>{t('form.value.parts', { count: ids.length })}</>;
  return (
    <span aria-busy={isLoading || undefined}>{ids.map((id) => byId.get(id)?.name ?? '…').join(', ')}</span>
  );
}

const MOST_NAMED = 12;
