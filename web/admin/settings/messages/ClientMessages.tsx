import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listMessageTemplates } from '#contract/settings/message-templates.ts';
import type { SettingsOfPage } from '#contract/settings/settings-page.ts';
import { clientMessageSettings } from '#contract/settings/settings-pages.ts';
import { switched } from '#domain/notifications/client-rules.ts';
import type { ChannelChoices } from '#domain/notifications/client-rules.ts';
import { CHANNELS } from '#domain/notifications/due-line-messages.ts';
import { TEMPLATE_EVENT_NAMES, templateEvent } from '#domain/notifications/template-events.ts';
import { request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FailedState } from '../../shell/FailedState.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import { SETTINGS_KEY, useSettings, useSettingsRefresh } from '../use-settings.ts';
import { MessageEditor } from './MessageEditor.tsx';
import { isOn, keyOf, kindOf, MessageMatrix } from './MessageMatrix.tsx';
import type { Cell } from './MessageMatrix.tsx';
import styles from './messages.module.css';

const CHOICES = 'notifications.client_channels';
const REMINDERS = 'notifications.reminder_minutes';

/** The matrix of messages to clients, with the editor of the one that is open. */
export default function ClientMessages({ at }: { at: string | null }) {
  const { t } = useWords();
  const { message } = useSearch({ strict: false }) as { message?: string };
  const navigate = useNavigate();
  const settings = useSettings(clientMessageSettings, at);
  const list = useQuery({
    queryKey: [...SETTINGS_KEY, 'messages'],
    queryFn: ({ signal }) => request(listMessageTemplates, { signal }),
  });
  const switchCell = useSwitch(at);
  const selected = cellOf(message);
  const failed = [settings, list].find(({ isError }) => isError);
  if (failed && (!settings.data || !list.data))
    return (
      <FailedState
        title={t('messages.failed')}
        error={failed.error}
        onRetry={() => void Promise.all([settings.refetch(), list.refetch()])}
      />
    );
  if (!settings.data || !list.data) return <SkeletonRows rows={8} height="38px" />;
  const page = settings.data.data;
  const valueOf = (key: string) => page.settings.find((one) => one.key === key)?.value;
  const choices = (valueOf(CHOICES) ?? {}) as ChannelChoices;
  const readOnly = page.read_only !== null;
  const open = (cell: Cell | null): void =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, message: cell === null ? undefined : keyOf(cell) }),
      resetScroll: false,
    } as never);
  return (
    <section
      id={`setting-${CHOICES}`}
      className={styles.messages}
      tabIndex={-1}
      aria-label={t('messages.matrix')}
    >
      <MessageMatrix
        rows={list.data.data}
        choices={choices}
        reminders={(valueOf(REMINDERS) ?? []) as readonly number[]}
        selected={selected}
        readOnly={readOnly}
        onOpen={open}
        onSwitch={(cell) => void switchCell(page, cell)}
      />
      {selected === null ? (
        <p className={styles.empty}>{t('messages.choose')}</p>
      ) : (
        <MessageEditor
          key={keyOf(selected)}
          cell={selected}
          isOn={isOn(choices, selected)}
          readOnly={readOnly}
          onSwitch={kindOf(selected.event) === null ? null : () => void switchCell(page, selected)}
          onChannel={(channel) => open({ ...selected, channel })}
        />
      )}
    </section>
  );
}

function cellOf(text: string | undefined): Cell | null {
  const event = TEMPLATE_EVENT_NAMES.find((name) => text?.startsWith(`${name}.`));
  const channel = event && CHANNELS.find((one) => text === keyOf({ event, channel: one }));
  return event && channel && templateEvent(event).channels.includes(channel) ? { event, channel } : null;
}

/** Switches a message on or off by one channel, at once; a toast takes it back. */
function useSwitch(at: string | null) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const refresh = useSettingsRefresh();
  const queries = useQueryClient();
  const put = async (page: SettingsOfPage['data'], value: ChannelChoices) => {
    const { version, location_id, line_of_business_id } = page;
    const saved = await request(clientMessageSettings.change, {
      body: { version, location_id, line_of_business_id, values: { [CHOICES]: value }, reset: [] },
    });
    queries.setQueryData([...SETTINGS_KEY, clientMessageSettings.path, at], saved);
    void refresh();
    return saved.data;
  };
  return async (page: SettingsOfPage['data'], { event, channel }: Cell): Promise<void> => {
    const kind = kindOf(event);
    const before = (page.settings.find(({ key }) => key === CHOICES)?.value ?? {}) as ChannelChoices;
    if (kind === null) return;
    const after = { ...before, [kind]: switched(before[kind] ?? 'both', channel) };
    try {
      const saved = await put(page, after);
      toasts.show({
        kind: 'success',
        text: t('messages.switched', {
          event: t(`messages.event.${event}`),
          channel: t(`messages.channel.${channel}`),
          state: isOn(after, { event, channel }) ? 'on' : 'off',
        }),
        undo: { label: t('action.undo'), act: () => void put(saved, before).catch(fail) },
      });
    } catch (fault) {
      fail(fault);
    }
  };
}
