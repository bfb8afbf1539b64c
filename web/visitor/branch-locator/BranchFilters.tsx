import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { translated } from '../shell/context/translated.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { servicesAt } from './locator-queries.ts';
import styles from './branch-locator.module.css';

type BranchFiltersProps = {
  /** The id of a service; empty is any. */
  service: string;
  setService: (service: string) => void;
  openOnly: boolean;
  setOpenOnly: (open: boolean) => void;
  /** Whether the list has an accessible location, or their filter is ticked. */
  hasAccessible: boolean;
  accessibleOnly: boolean;
  setAccessibleOnly: (accessible: boolean) => void;
};

/** By what visitors narrow the list, as far as the vendor offers it. */
export function BranchFilters(props: BranchFiltersProps) {
  const { service, setService, openOnly, setOpenOnly, hasAccessible, accessibleOnly, setAccessibleOnly } =
    props;
  const { t } = useWords();
  const { settings } = useVisitor();
  const filters = settings['branch_locator.filters'];
  return (
    <div className={styles.filters}>
      {filters.service !== 'hidden' && <ServiceFilter value={service} onChange={setService} />}
      {filters.open_now !== 'hidden' && (
        <Checkbox
          label={t('hours.openNow')}
          checked={openOnly}
          onChange={({ target }) => setOpenOnly(target.checked)}
        />
      )}
      {hasAccessible && filters.accessible !== 'hidden' && (
        <Checkbox
          label={t('locations.accessible')}
          checked={accessibleOnly}
          onChange={({ target }) => setAccessibleOnly(target.checked)}
        />
      )}
    </div>
  );
}

function ServiceFilter({ value, onChange }: { value: string; onChange: (service: string) => void }) {
  const { t, language } = useWords();
  const { settings } = useVisitor();
  const { data = [] } = useQuery(servicesAt(null));
  const of = { language, original: settings['client_view.language'] };
  return (
    <SelectField
      label={t('booking.service')}
      className={styles.service}
      options={[
        { value: '', label: t('locator.anyService') },
        ...data.map(({ id, attributes }) => ({ value: id, label: translated(attributes, 'name', of).text })),
      ]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
