import { Link } from '@tanstack/react-router';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { setUpStaff } from '#contract/staff/staff.ts';
import type { StaffListRow } from '#contract/staff/staff.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ListCard } from '../../resource/list/ListCard.tsx';
import { ListChanged } from '../../resource/list/ListChanged.tsx';
import { useStaleList } from '../../resource/use-live-records.ts';
import { useList } from '../../resource/use-list.ts';
import { usePerson } from '../../session/session.ts';
import { NameOfStaff } from '../../staff/NameOfStaff.tsx';
import { StaffLink } from './StaffLink.tsx';
import table from '../../resource/table.module.css';
import styles from './staff-links.module.css';

const FILTERS = [{ name: 'video', values: ['with', 'without'] }] as const;
/** The links of the staff's own video rooms: who has one, who has none, and an editor in each row. */
export default function StaffLinks() {
  const { permissions } = usePerson();
  return permissions['staff-edit'] === undefined ? null : <LinksOfStaff />;
}

function LinksOfStaff() {
  const { t } = useWords();
  const list = useList<StaffListRow>(setUpStaff, FILTERS);
  const { isStale, refresh } = useStaleList(setUpStaff.list.path);
  return (
    <section id="staff-links" className={styles.section} aria-labelledby="staff-links-title">
      <h2 id="staff-links-title">{t('staffLinks.title')}</h2>
      <p className={styles.muted}>{t('staffLinks.text')}</p>
      {isStale && <ListChanged onRefresh={refresh} />}
      <ListCard
        of={{ title: t('staffLinks.list'), words: 'staff', columns: [], filters: FILTERS }}
        list={list}
      >
        {({ data: rows }) => (
          <div
            className={table.scroll}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard where it is too wide
            tabIndex={0}
            role="group"
            aria-label={t('list.rows')}
            aria-busy={list.page.isPlaceholderData || undefined}
          >
            <table className={table.table}>
              <thead>
                <tr>
                  <th scope="col">{t('staff.column.name')}</th>
                  <th scope="col">{t('staff.column.video')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id} data-row={row.id}>
                    <th scope="row">
                      <Link
                        to={staffScreenPath('staff')}
                        search={{ id: row.id } as never}
                        className={table.name}
                      >
                        <NameOfStaff name={row.name} photo={row.photo} />
                      </Link>
                    </th>
                    <td className={styles.cell} data-head={t('staff.column.video')}>
                      <StaffLink of={row} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </ListCard>
    </section>
  );
}
