/**
 * Tables without a vendor, or read before the vendor is known, each with its reason. Every other table is
 * under forced row-level security; a test and `doctor` check this list.
 */
export const exemptTables: Record<string, string> = {
  audits: 'about the installation: what the auditor has looked at, over all vendors',
  backups_made: 'about the installation',
  dead_events:
    'kept by the runner of listeners, which works over all vendors; positions and errors, nothing personal',
  foyer_migrations: 'about the installation',
  identities: 'a person signs in before any vendor is known; staff link a vendor to an identity',
  identity_accounts: 'belongs to an identity, see there',
  identity_sessions: 'a session says which vendor the call belongs to, so it is read before',
  identity_verifications: 'belongs to an identity, see there',
  installation: 'about the installation: which life of it this is',
  listeners: 'how far each listener has read, over all vendors',
  platform_staff: 'the product’s own people belong to no vendor',
  secret_keys: 'about the installation: keyed hashes of its keys, and their dates',
  sequencer: 'one row over all vendors',
  sign_in_attempts: 'counted before anybody is known; holds keyed hashes only',
  socket_io_attachments: 'short-lived parcels between processes, made and emptied by the realtime adapter',
  violations: 'kept by the auditor, which works over all vendors; ids only, nothing personal',
};
