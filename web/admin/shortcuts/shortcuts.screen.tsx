import { Navigate, useParams } from '@tanstack/react-router';
import { IconLink, IconMailForward } from '@tabler/icons-react';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { SHORTCUT_STATES } from '#contract/shortcuts/shortcuts.rows.ts';
import { shortcuts } from '#contract/shortcuts/shortcuts.ts';
import type { ShortcutFacts, ShortcutListRow, ShortcutValues } from '#contract/shortcuts/shortcuts.ts';
import { blankShortcut, shortcutValues } from '#contract/shortcuts/shortcuts.values.ts';
import { SHORTCUT_KINDS, SHORTCUT_LOCKS } from '#domain/shortcuts/shortcut.ts';
import { Badge } from '#web/kit/display/Badge.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import type { OwnEditorProps, RecordAction, RecordRef } from '../resource/declaration.ts';
import { declareResource, resourceScreen } from '../resource/declare-resource.tsx';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { ShortcutPreview } from './ShortcutPreview.tsx';

const BULK = ['archive', 'restore', 'pause', 'resume'] as const;

/** What a row knows of its kind; the form opens the dialog with the record alone. */
const isOfLine = (record: RecordRef): boolean => (record as Partial<ShortcutListRow>).kind === 'walk-in';

const ACTIONS: readonly RecordAction[] = [
  { name: 'link', icon: <IconLink />, shows: true, isFor: ({ archived }) => !archived, dialog: LinkDialog },
  {
    name: 'invite',
    icon: <IconMailForward />,
    isFor: (record) => !record.archived && !isOfLine(record),
    shows: true,
    dialog: InviteDialog,
  },
];

const TONES = { open: 'ok', paused: 'wait', 'used-up': 'warn', ended: 'danger' } as const;

/** Costs more than 300 lines: a link with its code to print, and invitations by mail. */
const declared = declareResource<ShortcutListRow, ShortcutValues, ShortcutFacts, (typeof BULK)[number]>({
  screen: 'shortcuts',
  endpoints: shortcuts,
  schema: shortcutValues,
  blank: blankShortcut,
  columns: [
    { name: 'name', sort: 'name' },
    { name: 'kind', cell: ({ kind }, { t }) => t(`shortcuts.kind.${kind}`) },
    {
      name: 'status',
      cell: ({ status }, { t }) => <Badge tone={TONES[status]}>{t(`shortcuts.status.${status}`)}</Badge>,
    },
    {
      name: 'uses',
      align: 'end',
      cell: ({ uses, max_uses: most }, { t, formats }) =>
        most === null
          ? formats.number(uses)
          : t('shortcuts.usesOf', { uses: formats.number(uses), most: formats.number(most) }),
    },
    { name: 'bookings', align: 'end' },
    { name: 'presets', cell: ({ presets }) => presets || '–' },
    {
      name: 'expires',
      cell: ({ expires_on: date }, { formats }) =>
        date === null ? '–' : formats.shortDate(Date.parse(`${date}T12:00:00Z`), 'UTC'),
    },
    { name: 'owner', cell: ({ owner }) => owner || '–', extra: true },
  ],
  filters: [
    { name: 'status', values: SHORTCUT_STATES },
    { name: 'kind', values: SHORTCUT_KINDS },
    { name: 'location', records: 'location' },
    { name: 'state', values: ['active', 'archived', 'all'] },
  ],
  bulk: BULK,
  actions: ACTIONS,
  sections: {
    shortcut: [
      { name: 'name', width: 'half', hint: true },
      { name: 'kind', width: 'half', hint: true },
    ],
    presets: [
      { name: 'service_ids', records: 'service', hint: true },
      { name: 'location_ids', records: 'location', hint: true },
      { name: 'staff_ids', records: 'staff', hint: true },
      { name: 'meeting_method', width: 'half' },
      { name: 'lang', width: 'half' },
      { name: 'locks', kind: 'choices', values: SHORTCUT_LOCKS, hint: true },
      { name: 'sort', width: 'half', hint: true },
      { name: 'skip_staff', hint: true },
      { name: 'invite_only', hint: true },
    ],
    limits: [
      { name: 'window_from', editor: DateEditor, width: 'half', hint: true },
      { name: 'window_to', editor: DateEditor, width: 'half' },
      { name: 'max_uses', width: 'half', hint: true },
      { name: 'expires_on', editor: DateEditor, width: 'half', hint: true },
      { name: 'single_use', hint: true },
      { name: 'expired_message', translated: true, hint: true },
      { name: 'book_another_link', hint: true },
      { name: 'paused', hint: true },
    ],
    source: [
      { name: 'utm_source', width: 'half', hint: true },
      { name: 'utm_medium', width: 'half' },
      { name: 'utm_campaign', width: 'half' },
      { name: 'utm_content', width: 'half' },
      { name: 'utm_term', width: 'half' },
      { name: 'note' },
    ],
  },
  preview: ShortcutPreview,
  use: ({ uses, upcoming, came, cancelled, missed, invited }, { t }) =>
    t('shortcuts.use', { uses, upcoming, came, cancelled, missed, invited }),
});

export const shortcutsScreen = resourceScreen(declared, { icon: IconLink, group: 'clients', order: 30 });

/** The two further addresses of shortcuts open the form on the list's own. */
export const newShortcutScreen: ScreenDeclaration = {
  screen: 'newShortcut',
  within: 'shortcuts',
  component: () => (
    <Navigate to={staffScreenPath('shortcuts') as '.'} search={{ id: 'new' } as never} replace />
  ),
};
export const editShortcutScreen: ScreenDeclaration = {
  screen: 'editShortcut',
  within: 'shortcuts',
  component: EditShortcut,
};

function EditShortcut() {
  const params = useParams({ strict: false }) as { id?: string; _splat?: string };
  const id = params.id ?? params._splat ?? '';
  return <Navigate to={staffScreenPath('shortcuts') as '.'} search={{ id } as never} replace />;
}

/** A date or none, with the browser's own picker. */
function DateEditor({ id, label, hint, value, onChange, faults, readOnly }: OwnEditorProps) {
  return (
    <TextField
      id={id}
      type="date"
      label={label}
      hint={hint}
      error={faults['']}
      disabled={readOnly}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}
