import { useQuery, useQueryClient } from '@tanstack/react-query';
import { integrations } from '#contract/integrations/integrations.ts';
import type { IntegrationKind, IntegrationName } from '#contract/integrations/kinds.values.ts';
import { request } from '#web/connection/request.ts';
import type { Faults } from '../resource/faults.ts';
import type { Words } from '../shell/words.ts';

const KEY = ['integrations'] as const;

export const useIntegrations = () =>
  useQuery({
    queryKey: [...KEY, 'list'],
    queryFn: async ({ signal }) => (await request(integrations.list, { signal })).data,
    staleTime: 0,
  });

export const useIntegration = (id: IntegrationName) =>
  useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: async ({ signal }) => (await request(integrations.see, { params: { id }, signal })).data,
    // Its health and its log are of this moment.
    staleTime: 0,
  });

/** Fetches the catalogue and the open integration again. */
export function useRefreshIntegrations(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: KEY });
}

/** Checks settings and entered credentials as the server's schemas do, with the words of each first fault. */
export function checkConnection(
  kind: Pick<IntegrationKind, 'settings' | 'credentials'>,
  of: { settings: Readonly<Record<string, string>>; credentials: Readonly<Record<string, string>> },
  t: Words,
): Faults {
  const faults: Record<string, string> = {};
  for (const [part, values] of Object.entries(of))
    for (const [name, value] of Object.entries(values)) {
      const schema = kind[part as keyof typeof of].shape[name];
      const result = schema?.safeParse(value);
      const issue = result?.error?.issues[0];
      if (!issue) continue;
      faults[name] =
        value === ''
          ? t('form.fault.required')
          : issue.code === 'too_big'
            ? t('v.too_long', { max: Number(issue.maximum) })
            : t('form.fault.format');
    }
  return faults;
}
