import { useInfiniteQuery } from '@tanstack/react-query';
import { seeConsents } from '#contract/clients/clients.ts';
import { ENDONYMS, LANGUAGES } from '#domain/language/languages.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { RecordRef } from '../resource/declaration.ts';
import { FailedState } from '../shell/FailedState.tsx';

/** The consents that a client gave with their visits: which text, in which language, when and where. */
export function ConsentsDialog({ record, onClose }: { record: RecordRef; onClose: () => void }) {
  const { t, formats } = useWords();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['records', 'clients', 'consents', record.id],
    queryFn: ({ pageParam: before, signal }) =>
      request(seeConsents, {
        params: { id: record.id },
        query: before === null ? {} : { before },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: 0,
  });
  const consents = data?.pages.flatMap((page) => page.data) ?? [];
  const imported = data?.pages[0]?.meta.imported ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('clients.consentsOf', { name: record.name })}
      closeLabel={t('action.close')}
      actions={
        <>
          {hasNextPage && (
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('form.history.more')}
            </Button>
          )}
          <Button onClick={onClose}>{t('action.close')}</Button>
        </>
      }
    >
      {error ? (
        <FailedState title={t('form.failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} height="41px" />
      ) : consents.length + imported.length === 0 ? (
        <p>{t('clients.consents.none')}</p>
      ) : (
        <DescriptionList
          lines
          facts={[
            ...consents.map((one) => ({
              key: one.id,
              term: t(`clients.consent.${one.kind}`),
              description: t('clients.consents.given', {
                time: formats.dateTime(fromIso(one.given_at), one.zone),
                location: one.location,
                version: one.text_version,
                language: languageOf(one.locale),
              }),
            })),
            ...imported.map(({ id, given_on: date, source }) => ({
              key: `imported-${id}`,
              term: t('clients.consent.sms'),
              description: t('clients.consents.imported', { date: formats.localDate(date), source }),
            })),
          ]}
        />
      )}
    </Dialog>
  );
}

function languageOf(locale: string): string {
  const language = LANGUAGES.find((one) => one === locale);
  return language === undefined ? locale : ENDONYMS[language];
}
