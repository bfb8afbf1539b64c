import { IconChevronRight } from '@tabler/icons-react';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ScreenTitle } from '../frame/ScreenTitle.tsx';
import { useVisitor } from '../context/visitor-context.tsx';
import pageStyles from './status-page.module.css';
import styles from './vendors-page.module.css';

/** The bare address of an installation with several public vendors. */
export function VendorsPage({ vendors }: { vendors: readonly { name: string; pathname: string }[] }) {
  const { page } = useVisitor();
  const { t } = useWords();
  return (
    <div className={pageStyles.page}>
      <div className={styles.card}>
        <div className={styles.head}>
          <ScreenTitle name="vendors">{t('vendors.title')}</ScreenTitle>
          <p>{t('vendors.text')}</p>
        </div>
        <ul>
          {vendors.map(({ name, pathname }) => (
            <li key={pathname}>
              <a className={styles.vendor} href={`/s/${encodeURIComponent(pathname)}/?lang=${page.locale}`}>
                <span>{name}</span>
                <IconChevronRight aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
