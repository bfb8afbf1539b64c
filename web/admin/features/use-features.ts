import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listFeatures, seeFeature } from '#contract/features/features.ts';
import type { FeatureRow, FeatureStateName } from '#contract/features/features.ts';
import type { FeatureArea, FeatureValue } from '#domain/vendors/feature-rules.ts';
import { request } from '#web/connection/request.ts';
import type { useWords } from '#web/language/LanguageProvider.tsx';

const FEATURES_KEY = ['features'] as const;

export interface FeatureFilters {
  area?: FeatureArea | undefined;
  state?: FeatureStateName | undefined;
  search?: string | undefined;
}

export const useFeatures = (filters: FeatureFilters = {}) =>
  useQuery({
    queryKey: [...FEATURES_KEY, 'list', filters],
    queryFn: async ({ signal }) => {
      const { area, state, search } = filters;
      const query = { ...(area && { area }), ...(state && { state }), ...(search && { search }) };
      return (await request(listFeatures, { query, signal })).data;
    },
    // The rows stay while a person types.
    placeholderData: keepPreviousData,
  });

/** One feature with its overrides and history. A form shows what the server has now. */
export const useFeature = (id: string) =>
  useQuery({
    queryKey: [...FEATURES_KEY, 'one', id],
    queryFn: async ({ signal }) => (await request(seeFeature, { params: { featureId: id }, signal })).data,
    enabled: id !== '',
    staleTime: 0,
  });

export function useRefreshFeatures(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: FEATURES_KEY });
}

/** The name in the language of the page; without one, the English name. */
export const nameOf = ({ names }: Pick<FeatureRow, 'names'>, lang: string): string =>
  (lang === 'fr' && names.fr) || names.en;

/** On, off, or the name of a variant. */
export const valueWords = (value: FeatureValue, t: ReturnType<typeof useWords>['t']): string =>
  typeof value === 'string' ? value : t(value ? 'features.on' : 'features.off');
