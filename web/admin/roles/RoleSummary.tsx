import type { RoleValues } from '#contract/staff/roles.ts';
import { sumOfRoles } from '#domain/access/custom-role.ts';
import { can } from '#domain/access/permission-table.ts';
import { GRANTABLE_RIGHTS } from '#domain/access/right-groups.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { rightsBeyond } from './compare-roles.ts';
import styles from './roles.module.css';

interface RoleSummaryProps {
  values: RoleValues;
  /** The people who have the role as it is saved. */
  people: number;
  isDirty: boolean;
}

/** What the role comes to: how many rights, and which more or fewer than its profile. */
export function RoleSummary({ values, people, isDirty }: RoleSummaryProps) {
  const { t } = useWords();
  const { base } = values;
  const holder = { role: base, rights: sumOfRoles(base, [values]) };
  const held = GRANTABLE_RIGHTS.filter(({ id }) => can(holder, id));
  const [more, fewer] = [rightsBeyond(holder, base), rightsBeyond(base, holder)];
  const profile = t(`role.${base}`);
  return (
    <aside className={styles.aside} aria-label={t('impact.title')}>
      <Card title={t('impact.title')} className={styles.summary}>
        <p aria-live="polite">
          <strong className={styles.figure}>{held.length}</strong>{' '}
          {t('roles.sum.rights', { count: held.length })}
        </p>
        <p>{t('roles.sum.risky', { count: held.filter(({ isRisky }) => isRisky).length })}</p>
        {isDirty && people > 0 && <p>{t('roles.sum.people', { count: people })}</p>}
        {(['more', 'fewer'] as const).map((kind) => {
          const ids = kind === 'more' ? more : fewer;
          return (
            ids.length > 0 && (
              <details key={kind} open={ids.length <= 6}>
                <summary>{t(`roles.sum.${kind}`, { count: ids.length, profile })}</summary>
                <ul>
                  {ids.map((id) => (
                    <li key={id}>{t(`permission.${id}`)}</li>
                  ))}
                </ul>
              </details>
            )
          );
        })}
        {more.length + fewer.length === 0 && <p>{t('roles.sum.same', { profile })}</p>}
      </Card>
    </aside>
  );
}
