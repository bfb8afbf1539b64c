import { useQuery } from '@tanstack/react-query';
import { listQuestions } from '#contract/vendors/services.ts';
import type { QuestionResource } from '#contract/vendors/services.ts';
import { call } from '#web/connection/request.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';

const NONE: readonly QuestionResource[] = [];

/** The questions of a service in the page's language, '' for none; the last ones stay while another language loads. */
export function useQuestions(serviceId: string): readonly QuestionResource[] {
  const { language } = useWords();
  const { data } = useQuery({
    queryKey: ['questions', serviceId, language],
    queryFn: async ({ signal }) =>
      (await call(listQuestions, { query: { 'filter[matching]': serviceId }, signal })).data,
    enabled: serviceId !== '',
    staleTime: 5 * 60_000,
    placeholderData: (before, query) => (query?.queryKey[1] === serviceId ? before : undefined),
  });
  return data ?? NONE;
}
