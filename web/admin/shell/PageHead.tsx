import type { ReactNode } from 'react';
import { IconDotsVertical } from '@tabler/icons-react';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { Menu } from '../menu/Menu.tsx';
import type { MenuItem } from '../menu/Menu.tsx';
import styles from './page-head.module.css';

export interface PageHeadProps {
  title: string;
  /** The title of the document where it differs. */
  documentTitle?: string;
  /** How many records the page lists, written out ("2,418"). */
  count?: string | undefined;
  /** The state of the record, as a Badge. */
  badge?: ReactNode;
  /** One line that says what the page or the record is used for. */
  use?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Rarer actions, behind a button with dots. */
  menu?: readonly MenuItem[];
}

/** The head of a page with a table or a form: the only h1, and what one may do with the whole page. */
export function PageHead(props: PageHeadProps) {
  const { title, documentTitle = title, count, badge, use, actions, menu = [] } = props;
  const { t } = useWords();
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <div className={styles.titleLine}>
          <PageTitle className={styles.title} documentTitle={`${documentTitle} – Foyer`}>
            {title}
          </PageTitle>
          {count !== undefined && <span className={styles.count}>{count}</span>}
          {badge}
        </div>
        {use && <p className={styles.use}>{use}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {menu.length > 0 && (
        <div className={styles.menu}>
          <Menu
            label={t('page.more')}
            trigger={<IconDotsVertical aria-hidden="true" />}
            button={{ className: styles.more }}
            items={menu}
          />
        </div>
      )}
    </header>
  );
}
