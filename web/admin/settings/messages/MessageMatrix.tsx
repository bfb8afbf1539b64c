import { Fragment, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { IconCheck, IconMinus, IconPencil } from '@tabler/icons-react';
import type { TemplateRow } from '#contract/settings/message-templates.ts';
import { isSwitchedOn, SWITCHED_KINDS } from '#domain/notifications/client-rules.ts';
import type { ChannelChoices, SwitchedKind } from '#domain/notifications/client-rules.ts';
import { CHANNELS } from '#domain/notifications/due-line-messages.ts';
import type { Channel } from '#domain/notifications/due-line-messages.ts';
import {
  TEMPLATE_EVENT_NAMES,
  TEMPLATE_GROUPS,
  templateEvent,
} from '#domain/notifications/template-events.ts';
import type { TemplateEventName } from '#domain/notifications/template-events.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Words } from '../../shell/words.ts';
import styles from './messages.module.css';

export interface Cell {
  event: TemplateEventName;
  channel: Channel;
}

/** The kind that a switch of the settings names; null if staff choose the channel themselves. */
export const kindOf = (event: TemplateEventName): SwitchedKind | null =>
  SWITCHED_KINDS.find((kind) => kind === (event === 'saved' ? 'joined' : event)) ?? null;

export const isOn = (choices: ChannelChoices, { event, channel }: Cell): boolean => {
  const kind = kindOf(event);
  return kind === null || isSwitchedOn(choices, kind, channel);
};

interface MessageMatrixProps {
  rows: readonly TemplateRow[];
  choices: ChannelChoices;
  /** Minutes before an appointment. */
  reminders: readonly number[];
  selected: Cell | null;
  readOnly: boolean;
  onOpen: (cell: Cell) => void;
  onSwitch: (cell: Cell) => void;
}

/** Every message by channel. Arrow keys move, Space switches, Enter opens, Esc leaves. */
export function MessageMatrix(props: MessageMatrixProps) {
  const { t } = useWords();
  const events = TEMPLATE_GROUPS.flatMap((group) => eventsOf(group));
  const [at, setAt] = useState<Cell>(props.selected ?? { event: events[0]!, channel: 'email' });
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const next = neighbour(at, event.key);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${keyOf(next)}"]`)?.focus();
  };
  return (
    <div className={styles.matrix}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are buttons */}
      <table role="grid" aria-label={t('messages.matrix')} onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">{t('messages.event')}</th>
            <th scope="col">{t('messages.when')}</th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {t(`messages.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TEMPLATE_GROUPS.map((group) => (
            <Fragment key={group}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={2 + CHANNELS.length}>
                  {t(`messages.group.${group}`)}
                </th>
              </tr>
              {eventsOf(group).map((event) => (
                <tr key={event} data-selected={props.selected?.event === event || undefined}>
                  <th scope="row">{t(`messages.event.${event}`)}</th>
                  <td className={styles.when}>{whenOf(event, { t, reminders: props.reminders })}</td>
                  {CHANNELS.map((channel) => (
                    <td key={channel}>
                      {templateEvent(event).channels.includes(channel) && (
                        <CellButton
                          {...props}
                          cell={{ event, channel }}
                          isCurrent={at.event === event && at.channel === channel}
                          onFocus={() => setAt({ event, channel })}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{t('messages.keys')}</p>
    </div>
  );
}

function CellButton({
  cell,
  rows,
  choices,
  selected,
  readOnly,
  isCurrent,
  onFocus,
  onOpen,
  onSwitch,
}: MessageMatrixProps & { cell: Cell; isCurrent: boolean; onFocus: () => void }) {
  const { t } = useWords();
  const row = rows.find(({ event, channel }) => event === cell.event && channel === cell.channel);
  const state = !isOn(choices, cell) ? 'off' : row?.status === 1 ? 'draft' : 'on';
  const own = row?.languages.length ?? 0;
  const Icon = { on: IconCheck, draft: IconPencil, off: IconMinus }[state];
  return (
    <button
      type="button"
      className={styles.cell}
      data-cell={keyOf(cell)}
      data-state={state}
      aria-current={selected !== null && keyOf(selected) === keyOf(cell) ? 'true' : undefined}
      aria-label={t('messages.cell', {
        event: t(`messages.event.${cell.event}`),
        channel: t(`messages.channel.${cell.channel}`),
        state,
        own,
        all: LANGUAGES.length,
      })}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      onClick={() => onOpen(cell)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
        if (event.key !== ' ') return;
        event.preventDefault();
        if (!readOnly && !event.repeat && kindOf(cell.event) !== null) onSwitch(cell);
      }}
    >
      <Icon aria-hidden="true" />
      {t(`messages.state.${state}`)}
      {own > 0 && state === 'on' && <small>{t('messages.own', { own, all: LANGUAGES.length })}</small>}
    </button>
  );
}

export const keyOf = ({ event, channel }: Cell): string => `${event}.${channel}`;

const eventsOf = (group: (typeof TEMPLATE_GROUPS)[number]): TemplateEventName[] =>
  TEMPLATE_EVENT_NAMES.filter((event) => templateEvent(event).group === group);

/** The cell that a key leads to; null for other keys, and at the edges. */
function neighbour({ event, channel }: Cell, key: string): Cell | null {
  const events = TEMPLATE_GROUPS.flatMap(eventsOf);
  const at = events.indexOf(event);
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const to = key === 'ArrowLeft' ? 'email' : 'sms';
    return to !== channel && templateEvent(event).channels.includes(to) ? { event, channel: to } : null;
  }
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: events.length - 1 }[key];
  const next = to === undefined ? undefined : events[to];
  if (next === undefined || next === event) return null;
  return { event: next, channel: templateEvent(next).channels.includes(channel) ? channel : 'email' };
}

function whenOf(
  event: TemplateEventName,
  { t, reminders }: { t: Words; reminders: readonly number[] },
): string {
  if (event !== 'reminder') return t('messages.atOnce');
  if (reminders.length === 0) return t('messages.never');
  return reminders
    .toSorted((a, b) => b - a)
    .map((minutes) => before(minutes, t))
    .join(', ');
}

function before(minutes: number, t: Words): string {
  if (minutes % 1440 === 0) return t('messages.daysBefore', { count: minutes / 1440 });
  if (minutes % 60 === 0) return t('messages.hoursBefore', { count: minutes / 60 });
  return t('messages.minutesBefore', { count: minutes });
}
