import { useEffect, useRef } from 'react';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ListedRow } from '#contract/protocol/resource.ts';
import { IconButton } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Filter, ResourceEndpoints } from '../declaration.ts';
import { useNeighbours } from '../use-list.ts';
import styles from '../anchors.module.css';

/** The button that opened this form: the focus stays on it from record to record. */
let pressed: 'previous' | 'next' | null = null;

interface ListPositionProps<Row extends ListedRow> {
  of: {
    endpoints: Pick<ResourceEndpoints<Row, never, never, never>, 'list'>;
    filters: readonly Filter[];
  };
  id: string;
}

/** "7 of 24": where the record stands in the list as it was filtered and sorted, and the way to its neighbours. */
export function ListPosition<Row extends ListedRow>({ of, id }: ListPositionProps<Row>) {
  const { t, formats } = useWords();
  const neighbours = useNeighbours<Row>(of.endpoints, of.filters, id);
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const isShown = neighbours !== null;
  useEffect(() => {
    if (!isShown || pressed === null) return;
    (pressed === 'next' ? next : previous).current?.focus();
    pressed = null;
  }, [isShown]);
  if (!neighbours) return null;
  const { at, total, isMore } = neighbours;
  const count = formats.number(total);
  const go = (side: 'previous' | 'next') => () => {
    pressed = side;
    neighbours[side]?.();
  };
  return (
    <div className={styles.position}>
      <p>
        {t('form.position', {
          at: formats.number(at),
          total: isMore ? t('list.moreThan', { count }) : count,
        })}
      </p>
      <IconButton
        ref={previous}
        size="small"
        label={t('form.previous')}
        icon={<IconChevronUp />}
        unavailableBecause={neighbours.previous ? null : t('form.isFirst')}
        onClick={go('previous')}
      />
      <IconButton
        ref={next}
        size="small"
        label={t('form.next')}
        icon={<IconChevronDown />}
        unavailableBecause={neighbours.next ? null : t('form.isLast')}
        onClick={go('next')}
      />
    </div>
  );
}
