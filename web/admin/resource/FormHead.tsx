import type { ListedRow } from '#contract/protocol/resource.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { ButtonLink } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { PageHead } from '../shell/PageHead.tsx';
import type { RecordRef, ResourceDeclaration } from './declaration.ts';
import { useRecordActions } from './RecordActions.tsx';
import { rightsOf } from './rights.ts';

interface FormHeadProps<Row extends ListedRow, Values extends object, Facts, Action extends string> {
  of: ResourceDeclaration<Row, Values, Facts, Action>;
  /** The record with its values and facts; `id` is null for a new one. */
  record: Omit<RecordRef, 'id'> & { id: string | null };
  facts: Facts | null;
  readOnly: boolean;
}

/** The head of an open record: its name and use, the booking page that begins with it, and its actions. */
export function FormHead<Row extends ListedRow, Values extends object, Facts, Action extends string>({
  of,
  record,
  facts,
  readOnly,
}: FormHeadProps<Row, Values, Facts, Action>) {
  const words = useWords();
  const { t } = words;
  const person = usePerson();
  const { vendor } = person;
  const { itemsOf, ownItemsOf, dialog } = useRecordActions(of, rightsOf(of, holderOf(person)));
  const { id, name, archived } = record;
  const existing = id === null ? null : { ...record, id, editable: !readOnly };
  return (
    <>
      <PageHead
        title={name}
        badge={archived ? <Badge>{t('list.archived')}</Badge> : undefined}
        use={facts !== null && of.use ? of.use(facts, words) : undefined}
        actions={
          <>
            {id !== null && of.booking && vendor && !archived && (
              <ButtonLink
                href={`/s/${vendor.pathname}/select-service?${of.booking(id)}`}
                target="_blank"
                rel="noopener"
                icon={<IconExternalLink aria-hidden="true" />}
              >
                {t('form.bookingPage')}
              </ButtonLink>
            )}
          </>
        }
        menu={existing ? [...itemsOf(existing), ...(readOnly ? [] : ownItemsOf(existing))] : []}
      />
      {dialog}
    </>
  );
}
