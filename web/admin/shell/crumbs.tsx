import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './crumbs.module.css';

/** One step of the way to an open record: a text, or the id of one, and the address it leads back to. */
export type Crumb = ({ readonly words: string } | { readonly text: string }) & { readonly to?: string };

interface Crumbs {
  readonly crumbs: readonly Crumb[];
  set: (crumbs: readonly Crumb[]) => void;
}

const CrumbsContext = createContext<Crumbs>({ crumbs: [], set: () => undefined });

export function CrumbsProvider({ children }: { children: ReactNode }) {
  const [crumbs, set] = useState<readonly Crumb[]>([]);
  const value = useMemo(() => ({ crumbs, set }), [crumbs]);
  return <CrumbsContext value={value}>{children}</CrumbsContext>;
}

/** Shows the way to the open record above the page, while the calling screen is open. The last crumb is the record. */
export function useCrumbs(crumbs: readonly Crumb[]): void {
  const { set } = use(CrumbsContext);
  const written = JSON.stringify(crumbs);
  useEffect(() => {
    set(JSON.parse(written) as Crumb[]);
    return () => set([]);
  }, [set, written]);
}

export function Breadcrumbs() {
  const { t } = useWords();
  const { crumbs } = use(CrumbsContext);
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={t('crumbs.label')} className={styles.crumbs}>
      <ol className={styles.list}>
        {crumbs.map((crumb, position) => {
          const text = 'words' in crumb ? t(crumb.words) : crumb.text;
          const isLast = position === crumbs.length - 1;
          return (
            <li key={position} className={styles.crumb}>
              {crumb.to !== undefined && !isLast ? (
                <Link
                  to={crumb.to}
                  // The list keeps its filters, and its record closes.
                  search={((before: object) => ({ ...before, id: undefined })) as never}
                >
                  {text}
                </Link>
              ) : (
                <span aria-current={isLast ? 'page' : undefined}>{text}</span>
              )}
              {!isLast && <IconChevronRight aria-hidden="true" />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
