import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import type { HistoryEntry } from '#contract/protocol/resource.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { ResourceDeclaration } from './declaration.ts';
import styles from './form.module.css';

/** Entries before the reader asks for all. */
const FIRST = 5;

/** Who changed what, from what to what, newest first. */
export function HistoryList<Row, Values extends object, Facts, Action extends string>({
  of,
  id,
  version,
}: {
  of: Pick<ResourceDeclaration<Row, Values, Facts, Action>, 'endpoints' | 'words'>;
  id: string;
  version: number;
}) {
  const { t } = useWords();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['records', of.endpoints.list.path, 'history', id, version],
    queryFn: ({ pageParam: before, signal }) =>
      request(of.endpoints.history, { params: { id }, query: before === null ? {} : { before }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
  });
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  const isShort = data?.pages.length === 1 && entries.length > FIRST;
  return (
    <section className={styles.history}>
      <h2>{t('form.history')}</h2>
      {data && entries.length === 0 && <p className={styles.muted}>{t('form.history.empty')}</p>}
      <ol>
        {(isShort ? entries.slice(0, FIRST) : entries).map((entry) => (
          <Entry key={entry.id} entry={entry} words={of.words} />
        ))}
      </ol>
      {(isShort || hasNextPage) && (
        <Button variant="link" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('form.history.more')}
        </Button>
      )}
    </section>
  );
}

function Entry({ entry, words }: { entry: HistoryEntry; words: string }) {
  const { t, formats } = useWords();
  const { kind, actor, changes, at } = entry;
  const who = actor || t('form.history.system');
  return (
    <li>
      <p>
        <strong>{who}</strong> {t(`form.history.${kind}`)}
      </p>
      {changes.map(({ field, before, after }) => (
        <p key={field} className={styles.change}>
          <span>{t(`${words}.field.${field}`)}</span>
          <ValueText value={JSON.parse(before)} />
          <IconArrowRight aria-label={t('form.history.to')} />
          <ValueText value={JSON.parse(after)} />
        </p>
      ))}
      <p className={styles.muted}>{formats.dateTime(fromIso(at), ownZone())}</p>
    </li>
  );
}

/** A value of a form in a few words: a number of parts for lists and texts by language. */
export function ValueText({ value }: { value: unknown }) {
  const { t, formats } = useWords();
  return <span>{textOf(value)}</span>;

  function textOf(one: unknown): string {
    if (one === null || one === undefined || one === '') return t('form.value.none');
    if (typeof one === 'boolean') return t(one ? 'form.value.on' : 'form.value.off');
    if (typeof one === 'number') return formats.number(one);
    if (typeof one === 'string') return one.length > LONGEST ? `${one.slice(0, LONGEST)}…` : one;
    if (Array.isArray(one) && one.every((part) => typeof part !== 'object'))
      return one.length === 0 ? t('form.value.none') : one.join(', ');
    return t('form.value.parts', { count: Array.isArray(one) ? one.length : Object.keys(one).length });
  }
}

const LONGEST = 80;
