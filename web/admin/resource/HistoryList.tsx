import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import type { AnyEndpoint, Endpoint } from '#contract/protocol/endpoint.ts';
import type { History, HistoryEntry } from '#contract/protocol/resource.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './form.module.css';
import { FieldValue } from './form/FieldValue.tsx';
import type { DescribedFields } from './form/FieldValue.tsx';

/** Entries before the reader asks for all. */
const FIRST = 5;

interface HistoryEndpoints {
  list: Pick<AnyEndpoint, 'path'>;
  history: Endpoint<{ id: string }, { before?: string | undefined }, unknown, History>;
}

/** The words of an entry, where the form declares none. */
interface EntryWords {
  labelOf?: ((field: string) => string) | undefined;
  /** A value in the words of the page, beside the value before or after it. */
  shown?: ((field: string, value: unknown, other: unknown) => unknown) | undefined;
}

/** Who changed what, from what to what, newest first. */
export function HistoryList<Values>({
  of,
  id,
  version,
  labelOf,
  shown,
}: {
  of: DescribedFields<Values> & { endpoints: HistoryEndpoints };
  id: string;
  version: number;
} & EntryWords) {
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
          <Entry key={entry.id} entry={entry} of={of} labelOf={labelOf} shown={shown} />
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

function Entry<Values>({
  entry,
  of,
  labelOf,
  shown = (_, value) => value,
}: { entry: HistoryEntry; of: DescribedFields<Values> } & EntryWords) {
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
          <span>{labelOf?.(field) ?? t(`${of.words}.field.${field}`)}</span>
          <FieldValue of={of} name={field} value={shown(field, JSON.parse(before), JSON.parse(after))} />
          <IconArrowRight aria-label={t('form.history.to')} />
          <FieldValue of={of} name={field} value={shown(field, JSON.parse(after), JSON.parse(before))} />
        </p>
      ))}
      <p className={styles.muted}>{formats.dateTime(fromIso(at), ownZone())}</p>
    </li>
  );
}
