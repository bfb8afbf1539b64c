import { IconBriefcase } from '@tabler/icons-react';
import { classNames } from '#web/kit/class-names.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ALL_LINES, useCurrentLine } from '../shell/current-line.ts';
import { Switcher } from './Switcher.tsx';
import styles from './switcher.module.css';

/** The line of business in view (B 3.1). Only a vendor with several has a choice. */
export function LineSwitcher() {
  const { t } = useWords();
  const { lines, chosen, choose } = useCurrentLine();
  if (lines.length === 0) return null;
  const all = t('line.all');
  const name = chosen.length === 0 ? all : chosen.map((one) => one.name).join(', ');
  return (
    <Switcher
      label={t('line.label')}
      search={t('line.search')}
      options={lines}
      value={chosen[0]?.id ?? null}
      all={{ id: ALL_LINES, name: all, icon: <IconBriefcase aria-hidden="true" /> }}
      nothing={(search) => t('line.none', { search })}
      onChoose={choose}
      className={classNames(styles.target, styles.line, chosen.length > 0 && styles.isFiltered)}
    >
      <IconBriefcase aria-hidden="true" />
      <span className={styles.name}>{name}</span>
    </Switcher>
  );
}
