import { useState } from 'react';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { compareRoles } from './compare-roles.ts';
import type { ComparedRight } from './compare-roles.ts';
import { reachWords } from './reach-words.ts';
import { useCallerOf } from './use-roles.ts';
import type { ListedRole } from './use-roles.ts';
import styles from './roles.module.css';

interface CompareDialogProps {
  roles: readonly ListedRole[];
  /** The role that was chosen; the next one in the list stands beside it. */
  first: string;
  onClose: () => void;
}

/** The rights of two roles side by side: first those that differ. */
export function CompareDialog({ roles: all, first, onClose }: CompareDialogProps) {
  const { t } = useWords();
  // A kiosk is a device: its rights are none of the staff's.
  const roles = all.filter(({ role }) => role !== 7);
  const initial = roles.find(({ id }) => id === first) ?? roles[0]!;
  const base = initial.custom && roles.find(({ id }) => id === String(initial.role));
  const beside = base ?? roles[roles.indexOf(initial) + 1] ?? roles[roles.indexOf(initial) - 1]!;
  const [chosen, setChosen] = useState([initial.id, beside.id] as const);
  const [one, other] = chosen.map((id) => roles.find((role) => role.id === id)!) as [ListedRole, ListedRole];
  const callerOf = useCallerOf();
  const { different, same } = compareRoles(callerOf(one), callerOf(other));
  const options = roles.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Dialog open size="wide" onClose={onClose} title={t('roles.compare')} closeLabel={t('action.close')}>
      <div className={styles.compare}>
        <div className={styles.pair}>
          <SelectField
            label={t('roles.compare.one')}
            options={options}
            value={one.id}
            onChange={({ target }) => setChosen([target.value, other.id])}
          />
          <SelectField
            label={t('roles.compare.other')}
            options={options}
            value={other.id}
            onChange={({ target }) => setChosen([one.id, target.value])}
          />
        </div>
        <p role="status">
          {different.length === 0
            ? t('roles.compare.equal')
            : t('roles.compare.count', { count: different.length, of: different.length + same.length })}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it on a narrow screen */}
        <div className={styles.scroll} role="region" aria-label={t('roles.compare.rights')} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('roles.compare.right')}</th>
                <th scope="col">{one.name}</th>
                <th scope="col">{other.name}</th>
              </tr>
            </thead>
            {different.length > 0 && <Rows title={t('roles.compare.different')} rows={different} isMarked />}
            {same.length > 0 && <Rows title={t('roles.compare.same')} rows={same} />}
          </table>
        </div>
      </div>
    </Dialog>
  );
}

function Rows({
  title,
  rows,
  isMarked = false,
}: {
  title: string;
  rows: ComparedRight[];
  isMarked?: boolean;
}) {
  const { t } = useWords();
  return (
    <tbody data-marked={isMarked || undefined}>
      <tr>
        <th scope="rowgroup" colSpan={3} className={styles.group}>
          {title}
        </th>
      </tr>
      {rows.map(({ right, cells: [one, other] }) => (
        <tr key={right.id}>
          <th scope="row">{t(`permission.${right.id}`)}</th>
          <td data-none={one.length === 0 || undefined}>{reachWords(one, t)}</td>
          <td data-none={other.length === 0 || undefined}>{reachWords(other, t)}</td>
        </tr>
      ))}
    </tbody>
  );
}
