import { IconDownload } from '@tabler/icons-react';
import type { Endpoint } from '#contract/protocol/endpoint.ts';
import { pathOf } from '#contract/protocol/endpoint.ts';
import { MOST_STREAMED } from '#contract/protocol/list-tasks.ts';
import type { ListTask } from '#contract/protocol/list-tasks.ts';
import { request } from '#web/connection/request.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useChange } from '../../session/use-change.ts';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import { useTasksChanged } from '../../tasks/use-tasks.ts';

interface Exported {
  endpoints: {
    file: { path: string };
    prepare: Endpoint<unknown, unknown, { query: Record<string, string> }, { data: ListTask }>;
  };
}

/** Downloads what the list matches. A worker prepares the file of a long list. */
export function ExportButton(props: {
  of: Exported;
  query: Record<string, string>;
  total: number;
  /** Whether the person has the right to export. */
  may: boolean;
}) {
  const { of, query, total, may } = props;
  const { t } = useWords();
  const fail = useFailureToast();
  const changed = useTasksChanged();
  const prepare = useChange({
    mutationFn: () => request(of.endpoints.prepare, { body: { query } }),
    onError: fail,
    onSuccess: changed,
  });
  if (!may)
    return (
      <Button icon={<IconDownload />} unavailableBecause={t('list.leftOut.right')}>
        {t('list.export')}
      </Button>
    );
  if (total > MOST_STREAMED)
    return (
      <Button icon={<IconDownload />} busy={prepare.isPending} onClick={() => void prepare.mutate()}>
        {t('list.export')}
      </Button>
    );
  return (
    <ButtonLink
      href={`${pathOf(of.endpoints.file)}?${new URLSearchParams(query).toString()}`}
      download
      icon={<IconDownload />}
    >
      {t('list.export')}
    </ButtonLink>
  );
}
