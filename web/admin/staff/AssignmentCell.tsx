import { useState } from 'react';
import type { ReactNode } from 'react';
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import { IconCheck, IconMapPin, IconMinus, IconPhone, IconVideo, IconWalk, IconX } from '@tabler/icons-react';
import type { AssignableService, Assignment } from '#contract/staff/assignments.ts';
import { IconButton } from '#web/kit/button/Button.tsx';
import { Checkbox, Switch } from '#web/kit/choice/Checkbox.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './grid.module.css';

/** Where the keys of the grid find a control. */
export interface GridPoint {
  'data-at': string;
  tabIndex: number;
  onFocus: () => void;
}

interface CellProps {
  service: AssignableService;
  location: string;
  /** Undefined while it is off. */
  cell: Assignment | undefined;
  /** It was on before the change. */
  wasOn: boolean;
  people: number;
  readOnly: boolean;
  point: GridPoint;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onSwitch: (on: boolean) => void;
  onChange: (cell: Assignment) => void;
}

/** One service at one location: a box, the length and the ways to meet. */
export function AssignmentCell(props: CellProps) {
  const { service, location, cell, wasOn, people, readOnly, point, isOpen } = props;
  const { t } = useWords();
  const minutes = t('assignments.minutes', { count: cell?.duration_minutes ?? service.duration_minutes });
  const details = cell ? [minutes, ...cell.meeting_methods.map((method) => t(`method.${method}`))] : [];
  return (
    <CellPopover
      opened={isOpen && cell !== undefined}
      label={`${service.name}, ${location}`}
      onClose={props.onClose}
      editor={
        cell && (
          <CellEditor
            service={service}
            location={location}
            cell={cell}
            people={people}
            onChange={props.onChange}
            onClose={props.onClose}
          />
        )
      }
    >
      <div className={styles.cell}>
        <Tick
          {...point}
          state={cell ? 'all' : 'none'}
          label={[service.name, location, ...details].join(', ')}
          readOnly={readOnly}
          onClick={() => props.onSwitch(cell === undefined)}
        />
        {cell ? (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`${minutes}: ${t('assignments.edit', { service: service.name, location })}`}
            className={styles.details}
            onClick={props.onOpen}
          >
            <span data-own={cell.duration_minutes !== null || undefined}>{minutes}</span>
            {METHOD_ICONS.map(
              ([method, icon]) =>
                cell.meeting_methods.includes(method) && (
                  <span key={method} title={t(`method.${method}`)}>
                    {icon}
                  </span>
                ),
            )}
          </button>
        ) : (
          wasOn && <span className={styles.was}>{t('assignments.wasOn')}</span>
        )}
      </div>
    </CellPopover>
  );
}

const METHOD_ICONS = [
  [1, <IconWalk key="1" aria-hidden="true" />],
  [2, <IconPhone key="2" aria-hidden="true" />],
  [3, <IconVideo key="3" aria-hidden="true" />],
  [4, <IconMapPin key="4" aria-hidden="true" />],
] as const;

interface TickProps extends GridPoint {
  state: 'all' | 'some' | 'none';
  label: string;
  readOnly: boolean;
  onClick: () => void;
}

/** A box of three states that the keys of the grid reach. */
export function Tick({ state, label, readOnly, ...native }: TickProps) {
  return (
    <button
      {...native}
      type="button"
      role="checkbox"
      aria-checked={state === 'some' ? 'mixed' : state === 'all'}
      aria-label={label}
      aria-disabled={readOnly || undefined}
      className={styles.tick}
    >
      {state === 'all' && <IconCheck aria-hidden="true" />}
      {state === 'some' && <IconMinus aria-hidden="true" />}
    </button>
  );
}

function CellPopover(props: {
  opened: boolean;
  label: string;
  onClose: () => void;
  editor: ReactNode;
  children: ReactNode;
}) {
  const { opened, label, onClose, editor, children } = props;
  if (!opened) return children;
  return (
    <Popover
      opened
      onChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      position="bottom-start"
      width={336}
      trapFocus
      withinPortal
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown aria-label={label} className={styles.editor}>
        {editor}
      </Popover.Dropdown>
    </Popover>
  );
}

interface CellEditorProps {
  service: AssignableService;
  location: string;
  cell: Assignment;
  /** How many people take the service there, this person included. */
  people: number;
  onChange: (cell: Assignment) => void;
  onClose: () => void;
}

const SHARES = ['last', 'equally', 'first'] as const;
const MOST_MINUTES = 1_440;

/** What one service at one location is like with this person: length, ways to meet, walk-ins, share. */
function CellEditor({ service, location, cell, people, onChange, onClose }: CellEditorProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState(cell.duration_minutes === null ? '' : String(cell.duration_minutes));
  const minutes = typed.trim() === '' ? null : Number(typed);
  const isWrong = minutes !== null && !(Number.isInteger(minutes) && minutes >= 1 && minutes <= MOST_MINUTES);
  const setLength = (text: string): void => {
    setTyped(text);
    const next = text.trim() === '' ? null : Number(text);
    if (next === null || (Number.isInteger(next) && next >= 1 && next <= MOST_MINUTES))
      onChange({ ...cell, duration_minutes: next === service.duration_minutes ? null : next });
  };
  const setMethod = (method: Assignment['meeting_methods'][number], on: boolean): void => {
    const next = [...cell.meeting_methods.filter((one) => one !== method), ...(on ? [method] : [])];
    if (next.length > 0) onChange({ ...cell, meeting_methods: next });
  };
  return (
    <>
      <div className={styles.editorHead}>
        <p>
          <strong>{service.name}</strong>
          <span className={styles.muted}>{location}</span>
        </p>
        <IconButton label={t('action.close')} size="small" icon={<IconX />} onClick={onClose} />
      </div>
      <TextField
        label={t('assignments.length')}
        hint={t('assignments.length.own', { minutes: service.duration_minutes })}
        error={isWrong ? t('form.fault.most', { max: MOST_MINUTES }) : undefined}
        inputMode="numeric"
        value={typed}
        placeholder={String(service.duration_minutes)}
        onChange={({ target }) => setLength(target.value)}
      />
      <fieldset className={styles.methods}>
        <legend>{t('assignments.methods')}</legend>
        {(service.meeting_methods as Assignment['meeting_methods']).map((method) => (
          <Checkbox
            key={method}
            label={t(`method.${method}`)}
            checked={cell.meeting_methods.includes(method)}
            onChange={({ target }) => setMethod(method, target.checked)}
          />
        ))}
      </fieldset>
      {service.supports_walk_in && (
        <Switch
          label={t('assignments.walkIn')}
          checked={cell.walk_in}
          onChange={({ target }) => onChange({ ...cell, walk_in: target.checked })}
        />
      )}
      <div className={styles.share}>
        <p>
          {t('assignments.share')}
          <span className={styles.muted}>{t('assignments.people', { count: people })}</span>
        </p>
        <Segmented
          label={t('assignments.share')}
          options={SHARES.map((value) => ({ value, label: t(`assignments.share.${value}`) }))}
          value={cell.share}
          onChange={(share) => onChange({ ...cell, share })}
        />
      </div>
    </>
  );
}
