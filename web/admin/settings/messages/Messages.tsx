import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listMessageTemplates } from '#contract/settings/message-templates.ts';
import type { SettingsOfPage } from '#contract/settings/settings-page.ts';
import type { SettingsPageEndpoints } from '#contract/settings/settings-page.ts';
import { choiceOf, switched } from '#domain/notifications/client-rules.ts';
import type { SwitchedKind } from '#domain/notifications/client-rules.ts';
import { CHANNELS } from '#domain/notifications/due-line-messages.ts';
import { isTeamKind } from '#domain/notifications/team-kinds.ts';
import type { Audience } from '#domain/notifications/team-kinds.ts';
import { eventsOf, templateEvent } from '#domain/notifications/template-events.ts';
import { request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FailedState } from '../../shell/FailedState.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import { SETTINGS_KEY, useSettings, useSettingsRefresh } from '../use-settings.ts';
import { MessageEditor } from './MessageEditor.tsx';
import { queryOf } from './use-message-form.ts';
import { isOn, keyOf, kindOf, MessageMatrix } from './MessageMatrix.tsx';
import type { Cell, Choices } from './MessageMatrix.tsx';
import { whenOf } from './message-times.ts';
import styles from './messages.module.css';

/** The setting of the switches. */
const choicesOf = (audience: Audience): string => `notifications.${audience}_channels`;

interface MessagesProps {
  /** The location or line of business in view; null for the vendor. */
  at: string | null;
  audience: Audience;
  of: SettingsPageEndpoints;
}

/** The matrix of messages to an audience, with the editor of the one that is open. */
export function Messages({ at, audience, of }: MessagesProps) {
  const { t, formats } = useWords();
  const { message } = useSearch({ strict: false }) as { message?: string };
  const navigate = useNavigate();
  // Only the messages to a location have words of one location.
  const wordsAt = audience === 'location' ? at : null;
  const settings = useSettings(of, at);
  const list = useQuery({
    queryKey: [...SETTINGS_KEY, 'messages', audience, wordsAt],
    queryFn: ({ signal }) =>
      request(listMessageTemplates, { params: { audience }, query: queryOf(wordsAt), signal }),
  });
  const switchCell = useSwitch({ at, audience, of });
  const selected = cellOf(audience, message);
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
  const choices = (valueOf(choicesOf(audience)) ?? {}) as Choices;
  const readOnly = page.read_only !== null;
  const mayWord = wordsAt !== null || !readOnly;
  const open = (cell: Cell | null): void =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, message: cell === null ? undefined : keyOf(cell) }),
      resetScroll: false,
    } as never);
  return (
    <section
      id={`setting-${choicesOf(audience)}`}
      className={styles.messages}
      tabIndex={-1}
      aria-label={t('messages.matrix', { audience })}
    >
      <MessageMatrix
        audience={audience}
        rows={list.data.data}
        choices={choices}
        when={(event) => whenOf(event, { t, formats, valueOf })}
        selected={selected}
        readOnly={readOnly}
        onOpen={open}
        onSwitch={(cell) => void switchCell(page, cell)}
      />
      {selected === null ? (
        <p className={styles.empty}>{t('messages.choose')}</p>
      ) : (
        <MessageEditor
          key={`${keyOf(selected)} ${wordsAt}`}
          cell={selected}
          audience={audience}
          at={wordsAt}
          isOn={isOn(choices, selected)}
          readOnly={!mayWord}
          maySwitch={!readOnly}
          onSwitch={kindOf(selected.event) === null ? null : () => void switchCell(page, selected)}
          onChannel={(channel) => open({ ...selected, channel })}
        />
      )}
    </section>
  );
}

function cellOf(audience: Audience, text: string | undefined): Cell | null {
  const event = eventsOf(audience).find((name) => text?.startsWith(`${name}.`));
  const channel = event && CHANNELS.find((one) => text === keyOf({ event, channel: one }));
  return event && channel && templateEvent(event).channels.includes(channel) ? { event, channel } : null;
}

/** Switches a message on or off by one channel, at once; a toast takes it back. */
function useSwitch({ at, audience, of }: MessagesProps) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const refresh = useSettingsRefresh();
  const queries = useQueryClient();
  const put = async (page: SettingsOfPage['data'], value: Choices) => {
    const { version, location_id, line_of_business_id } = page;
    const saved = await request(of.change, {
      body: {
        version,
        location_id,
        line_of_business_id,
        values: { [choicesOf(audience)]: value },
        reset: [],
      },
    });
    queries.setQueryData([...SETTINGS_KEY, of.path, at], saved);
    void refresh();
    return saved.data;
  };
  return async (page: SettingsOfPage['data'], { event, channel }: Cell): Promise<void> => {
    const kind = kindOf(event);
    const before = (page.settings.find(({ key }) => key === choicesOf(audience))?.value ?? {}) as Choices;
    if (kind === null) return;
    const after = {
      ...before,
      [kind]: switched(
        before[kind] ?? (isTeamKind(event) ? 'none' : choiceOf({}, kind as SwitchedKind)),
        channel,
      ),
    };
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
