import { APPOINTMENT_FILTERS, TIMELINE_KINDS, WALK_IN_OUTCOMES } from '#contract/clients/history.ts';
import { WORKFLOW_STATES } from '#domain/clients/workflow.ts';

/** Fields of a client's document; the test of the export holds the list complete. */
export const CLIENT_DOCUMENT_FIELDS =
  'client visits answers attendees consents feedback notes files messages wait_list invitations chats page lines texts direction workflows merges requests accesses client_notes client_consents calls id first_name last_name email phone home_phone work_phone address lang time_zone receive_sms home_location preferred_staff tags custom_fields created_at external_ids confirmation_number entry status link starts_at ends_at location service staff external_id car_details contact_fields visit_id question value kind text_version locale given_at given_on source recorded_at rating experience text name size sent_at used_at revoked_at title type outcome owner closed_at steps due_on done_at merged_at merged_id moved client_had merged_had asked_at reason at actor'.split(
    ' ',
  );

/** Ids that the tables and pages of clients build: the expression in their code, its values, and the reason. */
export const historyWords = (): [string, readonly string[], string][] => [
  ['history.when.*', ['all', ...APPOINTMENT_FILTERS], 'the filter is chosen'],
  ['history.activity.*', ['time', 'kind', 'what', 'location', 'by'], 'the table names its columns'],
  ['history.kind.*', ['all', ...TIMELINE_KINDS], 'the entry names its kind'],
  [
    'history.entry.*',
    ['appointment', 'walkin', 'answer', 'merge', 'workflow', 'wrapup', 'access'],
    'the entry names its kind',
  ],
  ['history.outcome.*', WALK_IN_OUTCOMES, 'the row names its outcome'],
  ['history.workflow.status.*', WORKFLOW_STATES, 'the row names its state'],
  ['history.act.*', ['rebook', 'move', 'cancel', 'resend', 'print'], 'the entry names its action'],
  ['clientData.*', CLIENT_DOCUMENT_FIELDS, 'the page of a client names the fields'],
];
