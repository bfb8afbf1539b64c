import { Fragment, lazy, Suspense } from 'react';
import { useSearch } from '@tanstack/react-router';
import {
  IconAddressBook,
  IconArrowMerge,
  IconCalendarPlus,
  IconChecklist,
  IconEraser,
  IconEye,
  IconFileDownload,
  IconHistory,
  IconPencilCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import { clients } from '#contract/clients/clients.ts';
import type { ClientListRow, ClientValues } from '#contract/clients/clients.ts';
import { importClients } from '#contract/imports/imports.ts';
import { blankClient, clientValues } from '#contract/clients/clients.values.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { can, cellOf } from '#domain/access/permission-table.ts';
import { shownCustomAnswers } from '#domain/clients/custom-fields.ts';
import { isMasked, lockedFields } from '#domain/clients/masked-contact.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Badge } from '#web/kit/display/Badge.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { UseWords } from '#web/language/words-context.ts';
import type { RecordAction, RecordRef } from '../resource/declaration.ts';
import { declareResource, resourceScreen } from '../resource/declare-resource.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import type { Person } from '../session/session.ts';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { BrokenAtSign } from '../staff/NameOfStaff.tsx';
import { DUPLICATES, DuplicatesLink } from './ClientTabs.tsx';
import { ConsentsDialog } from './ConsentsDialog.tsx';
import { AccessesDialog, CorrectDialog, ExportDialog } from './RequestDialogs.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { MergeDialog, MergeOneDialog } from './MergeDialog.tsx';
import { ErasuresButton } from './ErasuresButton.tsx';
import { CustomFieldsEditor, useCustomFields } from './CustomFields.tsx';
import { TagsEditor, ZoneEditor } from './ClientEditors.tsx';
import { ActivityDialog } from './history/ActivityDialog.tsx';

const EraseDialog = lazy(() => import('./erasure/EraseDialog.tsx'));
const ErasureCertificatePage = lazy(() => import('./erasure/ErasureCertificatePage.tsx'));

const BULK = ['archive', 'restore'] as const;

/** What a row and a form both know of a client. */
const isHidden = ({ email = '', phone = '' }: Partial<Pick<ClientValues, 'email' | 'phone'>>): boolean =>
  isMasked(email) || isMasked(phone);

const hidesContact = ({ hidden_fields: hidden }: Person): boolean =>
  hidden.includes('email') && hidden.includes('phone');

const mayAdd: RecordAction['reason'] = (_client, person) =>
  can(holderOf(person), 'clients-edit', 'write') && can(holderOf(person), 'join-queue', 'write')
    ? null
    : 'list.leftOut.right';

/** With the feature, a client has a page with tabs; without it, one table of their activity. */
const HISTORY: readonly RecordAction[] = [
  {
    name: 'history',
    icon: <IconHistory />,
    isFor: (_client, { features }) => features.includes('newActivities'),
    to: ({ id }) => staffScreenPath('client-appointments', id),
  },
  {
    name: 'activity',
    icon: <IconHistory />,
    isFor: (_client, { features }) => !features.includes('newActivities'),
    shows: true,
    dialog: ActivityDialog,
  },
];

const ACTIONS: readonly RecordAction[] = [
  ...HISTORY,
  {
    name: 'book',
    icon: <IconCalendarPlus />,
    isFor: ({ archived }) => !archived,
    reason: mayAdd,
    to: ({ id }) => `${staffScreenPath('schedule')}?add=appointment&client=${id}`,
  },
  {
    name: 'join',
    icon: <IconUserPlus />,
    isFor: ({ archived }) => !archived,
    reason: mayAdd,
    to: ({ id }) => `${staffScreenPath('lobby')}?add=walk-in&client=${id}`,
  },
  {
    name: 'contact',
    icon: <IconEye />,
    isFor: (record) => isHidden(record as RecordRef & Partial<ClientListRow>),
    // What the vendor hides from a role, no look reveals.
    reason: (_client, person) =>
      can(holderOf(person), 'clients-see', 'write') && !hidesContact(person) ? null : 'list.leftOut.right',
    dialog: ContactDialog,
  },
  { name: 'consents', icon: <IconChecklist />, shows: true, dialog: ConsentsDialog },
  {
    name: 'export',
    icon: <IconFileDownload />,
    divided: true,
    permission: 'clients-export',
    edits: true,
    reason: (_client, { hidden_fields }) => (hidden_fields.length === 0 ? null : 'list.leftOut.right'),
    dialog: ExportDialog,
  },
  {
    name: 'accesses',
    icon: <IconHistory />,
    permission: 'clients-export',
    edits: true,
    shows: true,
    dialog: AccessesDialog,
  },
  {
    name: 'correct',
    icon: <IconPencilCheck />,
    edits: true,
    reason: (_client, person) =>
      can(holderOf(person), 'clients-edit', 'write') ? null : 'list.leftOut.right',
    dialog: CorrectDialog,
  },
  {
    name: 'merge',
    icon: <IconArrowMerge />,
    permission: 'clients-merge',
    edits: true,
    dialog: MergeOneDialog,
  },
  {
    name: 'erase',
    icon: <IconEraser />,
    divided: true,
    permission: 'clients-erase',
    dialog: (props) => (
      <Suspense fallback={null}>
        <EraseDialog {...props} />
      </Suspense>
    ),
  },
];

/** A moment of a visit, on the clocks of its location. */
const moment = (at: string | null, zone: string, { formats }: UseWords): string =>
  at === null ? '–' : formats.shortDate(fromIso(at), zone);

/** Answers to the vendor's own fields in one cell. */
function CustomCell({ answers }: { answers: ClientListRow['custom_fields'] }) {
  const { formats } = useWords();
  const shown = shownCustomAnswers(answers, useCustomFields());
  return shown.map(({ label, text }) => formats.labelled(label, text)).join(', ') || '–';
}

/** Costs more than 300 lines: masked contact, a search by numbers and a reach of its own. */
const declared = declareResource<ClientListRow, ClientValues, Record<string, never>, (typeof BULK)[number]>({
  screen: 'clients',
  endpoints: clients,
  schema: clientValues,
  blank: blankClient,
  nameOf: ({ first_name: first, last_name: last }) => `${first} ${last}`.trim(),
  columns: [
    { name: 'name', sort: 'name' },
    { name: 'email', cell: ({ email }) => <BrokenAtSign email={email} /> },
    'phone',
    { name: 'lang', cell: ({ lang }, { t }) => t(`clients.lang.${lang}`) },
    'location',
    { name: 'last', cell: ({ last_visit: at, last_zone: zone }, words) => moment(at, zone, words) },
    { name: 'next', cell: ({ next_visit: at, next_zone: zone }, words) => moment(at, zone, words) },
    {
      name: 'tags',
      cell: ({ tags }) =>
        tags.length === 0
          ? '–'
          : tags.map((tag) => (
              <Fragment key={tag}>
                <Badge>{tag}</Badge>{' '}
              </Fragment>
            )),
    },
    {
      name: 'consents',
      cell: ({ consents }, { t }) => consents.map((one) => t(`clients.consent.${one}`)).join(', ') || '–',
    },
    { name: 'custom', extra: true, cell: ({ custom_fields: answers }) => <CustomCell answers={answers} /> },
    { name: 'externalId', field: 'external_id', extra: true },
  ],
  filters: [
    { name: 'state', values: ['active', 'archived', 'all'] },
    { name: 'who', values: ['mine', 'all'], single: true },
    { name: 'location', records: 'location' },
    { name: 'lang', values: LANGUAGES },
    { name: 'line', records: 'line-of-business' },
    { name: 'upcoming', values: ['yes', 'no'], single: true },
  ],
  bulk: BULK,
  bulkDialogs: [{ name: 'merge', permission: 'clients-merge', exactly: 2, dialog: MergeDialog }],
  tabs: DuplicatesLink,
  head: ErasuresButton,
  imports: importClients,
  actions: ACTIONS,
  sections: {
    person: [
      { name: 'first_name', width: 'half' },
      { name: 'last_name', width: 'half' },
      { name: 'lang', width: 'half' },
      { name: 'time_zone', editor: ZoneEditor, width: 'half' },
    ],
    contact: [
      { name: 'email', width: 'half' },
      { name: 'phone', width: 'half' },
      { name: 'home_phone', width: 'half' },
      { name: 'work_phone', width: 'half' },
      { name: 'address' },
      { name: 'receive_sms', hint: true },
    ],
    preferences: [
      { name: 'home_location_id', records: 'location', width: 'half', hint: true },
      { name: 'preferred_staff_id', records: 'staff', width: 'half' },
    ],
    custom: [{ name: 'custom_fields', editor: CustomFieldsEditor }],
    more: [
      { name: 'tags', editor: TagsEditor, width: 'half', hint: true },
      { name: 'external_id', width: 'half', hint: true },
      { name: 'notes', hint: true },
    ],
  },
  hides: (person) => lockedFields(cellOf(holderOf(person), 'clients-see'), person.hidden_fields),
  notice: ({ values, readOnly }) => (isHidden(values) && !readOnly ? 'clients.masked' : null),
});

const DuplicatesPage = lazy(async () => ({
  default: (await import('./DuplicatesPage.tsx')).DuplicatesPage,
}));

const listed = resourceScreen(declared, {
  icon: IconAddressBook,
  group: 'clients',
  order: 10,
  kind: 'client',
});

/** The list, the form of a client, the pairs that may be one person, or the certificate of an erasure. */
function Clients() {
  const { show, certificate } = useSearch({ strict: false }) as { show?: string; certificate?: string };
  const mayMerge = can(holderOf(usePerson()), 'clients-merge', 'write');
  if (certificate !== undefined)
    return (
      <Suspense fallback={null}>
        <ErasureCertificatePage reference={certificate} />
      </Suspense>
    );
  if (show !== DUPLICATES || !mayMerge) return <ResourceScreen of={declared} />;
  return (
    <Suspense fallback={null}>
      <DuplicatesPage />
    </Suspense>
  );
}

export const clientsScreen: ScreenDeclaration = {
  ...listed,
  component: Clients,
  search: [...(listed.search ?? []), 'certificate', 'show'],
};
