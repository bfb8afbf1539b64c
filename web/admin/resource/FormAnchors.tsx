import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { IconChevronLeft } from '@tabler/icons-react';
import { Badge } from '#web/kit/display/Badge.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './anchors.module.css';

export interface Anchor {
  name: string;
  label: string;
  faults: number;
}

/** The way back to the list, the sections of the form with their faults, and the place in the list. */
export function FormAnchors({ sections, foot }: { sections: readonly Anchor[]; foot?: ReactNode }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const inView = useSectionInView(sections);
  return (
    <div className={styles.anchors}>
      <button
        type="button"
        className={styles.backToList}
        onClick={() => void navigate({ to: '.', search: (before: object) => ({ ...before, id: undefined }) })}
      >
        <IconChevronLeft aria-hidden="true" />
        {t('form.backToList')}
      </button>
      {sections.length > 0 && (
        <nav aria-label={t('form.onThisPage')}>
          <p aria-hidden="true">{t('form.onThisPage')}</p>
          {sections.map(({ name, label, faults }) => (
            <a key={name} href={`#section-${name}`} aria-current={name === inView ? 'location' : undefined}>
              {label}
              {faults > 0 && <Badge tone="danger">{String(faults)}</Badge>}
            </a>
          ))}
        </nav>
      )}
      {foot}
    </div>
  );
}

/** The topmost section that is visible in the upper half of the window. */
function useSectionInView(sections: readonly Anchor[]): string | undefined {
  const names = sections.map(({ name }) => name).join(' ');
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setVisible((before) => {
          const now = new Set(before);
          for (const { target, isIntersecting } of entries)
            now[isIntersecting ? 'add' : 'delete'](target.id.slice('section-'.length));
          return now;
        }),
      { rootMargin: '-64px 0px -50% 0px' },
    );
    for (const name of names.split(' ')) {
      const section = document.getElementById(`section-${name}`);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [names]);
  return sections.find(({ name }) => visible.has(name))?.name;
}
