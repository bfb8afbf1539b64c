import { useState } from 'react';
import { Button } from '#web/kit/button/Button.tsx';
import { ChoiceCards } from '#web/kit/choice/ChoiceCards.tsx';
import type { ChoiceCardsProps } from '#web/kit/choice/ChoiceCards.tsx';
import { choicePages } from './kiosk-steps.ts';
import styles from './kiosk-questions.module.css';

type PagedChoicesProps = Omit<ChoiceCardsProps, 'name' | 'appearance'> & {
  /** The choice whose page shows first; the chosen one without it. */
  near?: string | null;
  more: string;
  earlier: string;
};

/** One choice of many, at most six rows a screen. */
export function PagedChoices({ near, more, earlier, options, ...cards }: PagedChoicesProps) {
  const pages = choicePages(options);
  const first = near ?? cards.value;
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      pages.findIndex(({ choices }) => choices.some(({ value }) => value === first)),
    ),
  );
  const page = pages[Math.min(at, pages.length - 1)] ?? { choices: [], hasMore: false };
  return (
    <div className={styles.topics}>
      <ChoiceCards {...cards} options={page.choices} />
      {page.hasMore && (
        <Button size="large" full onClick={() => setAt(at + 1)}>
          {more}
        </Button>
      )}
      {at > 0 && (
        <Button size="large" variant="quiet" full onClick={() => setAt(at - 1)}>
          {earlier}
        </Button>
      )}
    </div>
  );
}
