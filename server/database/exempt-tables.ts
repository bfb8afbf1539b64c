/**
 * Tables without a vendor, or read before the vendor is known, each with its reason. Every other table is
 * under forced row-level security; a test and `doctor` check this list.
 */
export const exemptTables: Record<string, string> = {
  account_letters: 'belongs to an identity, or invites a person to get one; product admins have no vendor',
  audits: 'data of the installation: the auditor’s runs, over all vendors',
  backups_made: 'data of the installation',
  dead_events:
    'written by the runner of listeners, which works over all vendors; positions and errors, no personal data',
  feature_changes: 'belongs to features of the platform: ids, and values before and after',
  features: 'data of the platform: product admins belong to no vendor',
  foyer_migrations: 'data of the installation',
  identities: 'people sign in before their vendor is known; staff link a vendor to an identity',
  identity_accounts: 'belongs to an identity',
  identity_passkeys: 'belongs to an identity',
  identity_recovery_codes: 'belongs to an identity; hashes only',
  identity_sessions: 'a session determines the request’s vendor, so it is read first',
  identity_totp: 'belongs to an identity',
  identity_verifications: 'belongs to an identity',
  installation: 'data of the installation: its epoch',
  listeners: 'the position of each listener, over all vendors',
  mailbox_readers: 'data of the installation: the process that reads its mailbox',
  platform_staff: 'product admins belong to no vendor',
  secret_keys: 'data of the installation: keyed hashes of its keys, and their dates',
  sequencer: 'one row over all vendors',
  sign_in_attempts: 'counted before the person is known; keyed hashes only',
  socket_io_attachments:
    'short-lived messages between processes, written and deleted by the realtime adapter',
  violations: 'written by the auditor, which works over all vendors; ids only, no personal data',
};
