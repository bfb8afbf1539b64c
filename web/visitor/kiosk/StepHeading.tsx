import { useEffect, useRef } from 'react';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './kiosk-questions.module.css';

type StepHeadingProps = {
  /** The step on screen: another one takes the focus. */
  id: string;
  index: number;
  /** Without a count the way through is not known yet, and no progress shows. */
  count: number | null;
  children: string;
};

/** The question of a screen. Takes the focus when the step changes, so that assistive technology begins there. */
export function StepHeading({ id, index, count, children }: StepHeadingProps) {
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    heading.current?.focus();
    scrollTo(0, 0);
  }, [id]);
  return (
    <div className={styles.head}>
      {count !== null && (
        <div className={styles.progress}>
          <span aria-hidden="true" className={styles.dots}>
            {Array.from({ length: count }, (_, at) => (
              <span key={at} data-done={at <= index || undefined} />
            ))}
          </span>
          <p>{t('kiosk.step', { step: index + 1, count })}</p>
        </div>
      )}
      <h2 ref={heading} tabIndex={-1} className={styles.question}>
        {children}
      </h2>
    </div>
  );
}
