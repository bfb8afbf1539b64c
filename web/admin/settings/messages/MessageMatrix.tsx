import { Fragment, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { IconCheck, IconMinus, IconPencil } from '@tabler/icons-react';
import type { TemplateRow } from '#contract/settings/message-templates.ts';
import { isSwitchedOn, SWITCHED_KINDS } from '#domain/notifications/client-rules.ts';
import type { ChannelChoice } from '#domain/notifications/client-rules.ts';
import { CHANNELS } from '#domain/notifications/due-line-messages.ts';
import type { Channel } from '#domain/notifications/due-line-messages.ts';
import {
  eventsOf,
  languagesOf,
  TEMPLATE_GROUPS,
  templateEvent,
} from '#domain/notifications/template-events.ts';
import type { TemplateEventName, TemplateGroup } from '#domain/notifications/template-events.ts';
import { isChosen, isTeamKind, STAFF_DIGEST } from '#domain/notifications/team-kinds.ts';
import type { Audience } from '#domain/notifications/team-kinds.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './messages.module.css';

export interface Cell {
  event: TemplateEventName;
  channel: Channel;
}

/** The channels of each kind of message, as the settings hold them. */
export type Choices = Readonly<Record<string, ChannelChoice>>;

/** The kind that a switch of the settings names; null if staff choose the channel, or another setting decides. */
export function kindOf(event: TemplateEventName): string | null {
  if (isTeamKind(event)) return event === STAFF_DIGEST ? null : event;
  return SWITCHED_KINDS.find((kind) => kind === (event === 'saved' ? 'joined' : event)) ?? null;
}

/** Messages to clients are sent without a choice, those to staff and locations are not. */
export function isOn(choices: Choices, { event, channel }: Cell): boolean {
  const kind = kindOf(event);
  if (kind === null) return true;
  return isTeamKind(event)
    ? isChosen(choices, kind, channel)
    : isSwitchedOn(choices, kind as (typeof SWITCHED_KINDS)[number], channel);
}

interface MessageMatrixProps {
  audience: Audience;
  rows: readonly TemplateRow[];
  choices: Choices;
  /** When a message is sent, in words. */
  when: (event: TemplateEventName) => string;
  selected: Cell | null;
  readOnly: boolean;
  onOpen: (cell: Cell) => void;
  onSwitch: (cell: Cell) => void;
}

/** Every message by channel. Arrow keys move, Space switches, Enter opens, Esc leaves. */
export function MessageMatrix(props: MessageMatrixProps) {
  const { t } = useWords();
  const { audience } = props;
  const groups: readonly TemplateGroup[] = TEMPLATE_GROUPS[audience];
  const events = groups.flatMap((group) => eventsIn(audience, group));
  const [at, setAt] = useState<Cell>(props.selected ?? { event: events[0]!, channel: 'email' });
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const next = neighbour(at, event.key, events);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${keyOf(next)}"]`)?.focus();
  };
  return (
    <div className={styles.matrix}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are buttons */}
      <table role="grid" aria-label={t('messages.matrix', { audience })} onKeyDown={move}>
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
          {groups.map((group) => (
            <Fragment key={group}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={2 + CHANNELS.length}>
                  {t(`messages.group.${group}`)}
                </th>
              </tr>
              {eventsIn(audience, group).map((event) => (
                <tr key={event} data-selected={props.selected?.event === event || undefined}>
                  <th scope="row">{t(`messages.event.${event}`)}</th>
                  <td className={styles.when}>{props.when(event)}</td>
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
  audience,
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
        all: languagesOf(audience).length,
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
      {own > 0 && state === 'on' && (
        <small>{t('messages.own', { own, all: languagesOf(audience).length })}</small>
      )}
    </button>
  );
}

export const keyOf = ({ event, channel }: Cell): string => `${event}.${channel}`;

const eventsIn = (audience: Audience, group: TemplateGroup): TemplateEventName[] =>
  eventsOf(audience).filter((event) => templateEvent(event).group === group);

/** The cell that a key leads to; null for other keys, and at the edges. */
function neighbour({ event, channel }: Cell, key: string, events: readonly TemplateEventName[]): Cell | null {
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
