/** A refusal with its reason for the operator; nothing was changed. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}
