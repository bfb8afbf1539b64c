/** Tables without backup, each with its reason. All others are included, future ones too. */
export const NOT_BACKED_UP: Readonly<Record<string, string>> = {
  foyer_migrations: 'the migrations that recreate the tables write it; the backup names them',
  identity_sessions: 'a session that has ended since must not be restored',
  identity_verifications: 'valid for minutes, and for one use that may be over',
  socket_io_attachments: 'messages between processes that are gone',
};
