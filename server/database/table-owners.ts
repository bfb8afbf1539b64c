/**
 * The owner of each table: only stores of that folder of `server/` write to it; others may read it in a join.
 * A law compares the list with the schema and with every statement in the stores.
 */
export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  // Identities and sessions; the identity library writes their rows.
  identities: 'capabilities/access',
  identity_accounts: 'capabilities/access',
  account_letters: 'capabilities/access',
  identity_passkeys: 'capabilities/access',
  identity_recovery_codes: 'capabilities/access',
  identity_sessions: 'capabilities/access',
  identity_totp: 'capabilities/access',
  identity_verifications: 'capabilities/access',
  platform_staff: 'capabilities/access',
  sign_in_attempts: 'capabilities/access',

  // Written by triggers of the listed tables only.
  list_terms: 'infrastructure/lists',

  // The vendor and its settings.
  vendors: 'capabilities/vendors',
  vendor_hosts: 'capabilities/vendors',
  vendor_domains: 'capabilities/vendors',
  settings: 'capabilities/vendors',
  line_settings: 'capabilities/vendors',
  settings_drafts: 'capabilities/vendors',
  features: 'capabilities/features',
  feature_changes: 'capabilities/features',
  vendor_features: 'capabilities/features',
  support_grants: 'capabilities/support',
  snippets: 'capabilities/wording',
  text_drafts: 'capabilities/wording',
  synonyms: 'capabilities/vendors',
  translations: 'capabilities/vendors',

  // Live chats.
  chats: 'capabilities/chats',
  chat_duty: 'capabilities/chats',
  chat_lines: 'capabilities/chats',

  // The services that a vendor has connected.
  connections: 'capabilities/connections',
  connection_log: 'capabilities/connections',
  connection_credentials: 'capabilities/connections',
  connection_health: 'capabilities/connections',

  // Locations, services and staff.
  locations: 'capabilities/locations',
  location_categories: 'capabilities/locations',
  location_hours: 'capabilities/locations',
  adjustments: 'capabilities/locations',
  holiday_calendars: 'capabilities/locations',
  stations: 'capabilities/queue',
  rooms: 'capabilities/locations',
  categories: 'capabilities/services',
  services: 'capabilities/services',
  lines_of_business: 'capabilities/services',
  location_services: 'capabilities/services',
  questions: 'capabilities/services',
  staff: 'capabilities/staff',
  saved_views: 'capabilities/staff',
  staff_photos: 'capabilities/staff',
  vendor_export_parts: 'infrastructure/exports',
  vendor_exports: 'infrastructure/exports',
  legal_holds: 'capabilities/vendors',
  logos: 'capabilities/vendors',
  message_templates: 'capabilities/notifications',
  message_template_versions: 'capabilities/notifications',
  muted_messages: 'capabilities/notifications',
  staff_categories: 'capabilities/staff',
  staff_locations: 'capabilities/staff',
  staff_hours: 'capabilities/staff',
  assignments: 'capabilities/staff',
  custom_roles: 'capabilities/staff',
  staff_custom_roles: 'capabilities/staff',
  clients: 'capabilities/clients',
  client_external_ids: 'capabilities/clients',
  client_consents: 'capabilities/clients',
  client_merges: 'capabilities/clients',
  client_notes: 'capabilities/clients',
  wrap_ups: 'capabilities/clients',
  client_pairs: 'capabilities/clients',
  client_requests: 'capabilities/clients',
  client_terms: 'capabilities/clients',
  client_workflow_steps: 'capabilities/clients',
  client_workflows: 'capabilities/clients',
  erasures: 'capabilities/clients',

  wait_list: 'capabilities/appointments/offers',
  wait_list_openings: 'capabilities/appointments/offers',
  wait_list_offers: 'capabilities/appointments/offers',
  wait_list_checks: 'capabilities/appointments/offers',

  threads: 'capabilities/conversations',
  thread_messages: 'capabilities/conversations',
  thread_terms: 'capabilities/conversations',
  text_numbers: 'capabilities/conversations',
  text_opt_outs: 'capabilities/conversations',
  smpp_arrivals: 'capabilities/conversations',
  mailbox_readers: 'capabilities/conversations',
  smpp_bindings: 'capabilities/conversations',
  smpp_submissions: 'capabilities/conversations',

  push_subscriptions: 'capabilities/notifications',
  visitor_feeds: 'capabilities/appointments/feeds',
  visitor_feed_visits: 'capabilities/appointments/feeds',

  shortcuts: 'capabilities/shortcuts',
  shortcut_invitations: 'capabilities/shortcuts',
  shortcut_uses: 'capabilities/shortcuts',

  // Work that outlasts a request.
  leased_work: 'infrastructure/leased-work',
  list_tasks: 'infrastructure/list-tasks',
  list_task_records: 'infrastructure/list-tasks',
  list_task_parts: 'infrastructure/list-tasks',

  // Files on their way into the records of the set-up.
  imported_appointments: 'capabilities/appointments',
  imports: 'capabilities/imports',
  import_rows: 'capabilities/imports',
  import_mappings: 'capabilities/imports',
  import_row_keys: 'capabilities/imports',

  // A visit from any entry channel.
  visits: 'capabilities/visits',
  visit_notes: 'capabilities/visits',
  answers: 'capabilities/visits',
  attendees: 'capabilities/visits',
  visit_files: 'capabilities/visits',
  conversions: 'capabilities/appointments',
  unfit_visits: 'capabilities/appointments',
  consents: 'capabilities/visits',
  feedback: 'capabilities/visits',
  code_guesses: 'capabilities/visits',
  code_owners: 'capabilities/visits',
  contact_limits: 'capabilities/visits',

  // The line.
  tickets: 'capabilities/queue',
  call_attempts: 'capabilities/queue',
  ticket_counters: 'capabilities/queue',
  ticket_blocks: 'capabilities/queue',
  kiosk_joins: 'capabilities/queue',
  legs: 'capabilities/queue',
  line_estimates: 'capabilities/queue',
  line_delays: 'capabilities/queue',
  line_learning: 'capabilities/queue',
  line_days: 'capabilities/queue',
  line_ends: 'capabilities/queue',
  duty: 'capabilities/queue',
  service_times: 'capabilities/queue',
  wait_shown: 'capabilities/queue',

  // Kiosks and wall displays.
  devices: 'capabilities/devices',
  device_codes: 'capabilities/devices',
  device_pins: 'capabilities/devices',

  // Messages to visitors.
  messages: 'capabilities/notifications',
  notification_keys: 'capabilities/notifications',

  // Reserved time.
  reservations: 'capabilities/appointments',
  sessions: 'capabilities/appointments',
  busy_times: 'capabilities/appointments',
  slot_versions: 'capabilities/appointments',

  // Events, and infrastructure's own tables.
  events: 'infrastructure/outbox',
  personal_changes: 'infrastructure/outbox',
  act_origins: 'infrastructure/outbox',
  listeners: 'infrastructure/outbox',
  sequencer: 'infrastructure/outbox',
  dead_events: 'infrastructure/outbox',
  idempotency_keys: 'infrastructure/http',
  socket_io_attachments: 'infrastructure/realtime',
  foyer_migrations: 'infrastructure/database-migrations',
  backups_made: 'infrastructure/backups',
  secret_keys: 'infrastructure/signing',
  security_events: 'infrastructure/security-log',
  installation: 'infrastructure/backups',
  audits: 'infrastructure/audit',
  violations: 'infrastructure/audit',
};
