/** It cannot be done, and the words say why to an operator; nothing was changed. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}
