import { Link, useSearch } from '@tanstack/react-router';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { can } from '#domain/access/permission-table.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { inViewOf } from '../shell/keep-location.ts';
import styles from './merge.module.css';

/** The parameter of the address that shows possible duplicates in place of the list. */
export const DUPLICATES = 'duplicates';

const TABS = [
  { show: undefined, words: 'clients.tab.all' },
  { show: DUPLICATES, words: 'duplicates.title' },
] as const;

/** Leads from the list to the pairs that may be one person, for those who may merge them. */
export function DuplicatesLink() {
  const { t } = useWords();
  if (!can(holderOf(usePerson()), 'clients-merge', 'write')) return null;
  return (
    <Link
      to={staffScreenPath('clients')}
      search={((before: object) => ({ ...inViewOf(before), show: DUPLICATES })) as never}
    >
      {t('duplicates.title')}
    </Link>
  );
}

/** The list of clients, and the pairs that may be one person, for those who may merge them. */
export function ClientTabs() {
  const { t } = useWords();
  const role = holderOf(usePerson());
  const { show: shown } = useSearch({ strict: false }) as { show?: string };
  if (!can(role, 'clients-merge', 'write')) return null;
  return (
    <nav className={styles.tabs} aria-label={t('clients.title')}>
      {TABS.map(({ show, words }) => (
        <Link
          key={words}
          to={staffScreenPath('clients')}
          search={((before: object) => ({ ...inViewOf(before), ...(show && { show }) })) as never}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={show === shown ? 'page' : undefined}
        >
          {t(words)}
        </Link>
      ))}
    </nav>
  );
}
